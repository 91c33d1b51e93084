// Only a real shell shows whether the quoting is safe.
// oxlint-disable-next-line no-restricted-imports
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlCommand } from './curl-command.ts'

const URL_OF_7 = 'https://brands.example/v1/brands/7'

/** The arguments that a real shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `TOKEN='s3cret $HOME'; curl() { printf '%s\\0' "$@"; }; ${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('the shell expands the token', () => {
  const header = 'Authorization: Bearer s3cret $HOME'
  for (const command of [curlCommand(URL_OF_7), curlCommand(URL_OF_7, ' \\\n  ')])
    expect(argumentsOf(command)).toEqual(['--include', '--header', header, URL_OF_7])
})

const HOSTILE = ["it's", '$(touch x)', '`id`', '$HOME', 'a b', '"', '\\', '!!', ';&|', "'; rm -rf /; '"]

test.each(HOSTILE)('a URL with %s in it stays one argument', (text) => {
  const url = `https://brands.example/v1/brands/${text}`
  expect(argumentsOf(curlCommand(url)).at(-1)).toBe(url)
})

test('brackets are not read as patterns', () => {
  expect(curlCommand('https://[::1]/v1/brands/7')).toContain('--globoff')
  expect(curlCommand(URL_OF_7)).not.toContain('--globoff')
})
