// Only a real shell shows whether the quoting is safe.
// oxlint-disable-next-line no-restricted-imports
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlCommand } from './curl-command.ts'

/** The arguments that a real shell passes to curl. */
function argumentsOf(command: string): string[] {
  const script = `TOKEN='s3cret $HOME'; curl() { printf '%s\\0' "$@"; }; ${command}`
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('the command requests the same URL, and the shell expands the token', () => {
  const command = curlCommand({ url: 'https://brands.example/v1/brands/7' })
  expect(command).toContain('"Authorization: Bearer $TOKEN"')
  expect(argumentsOf(command)).toEqual([
    '--include',
    '--header',
    'Authorization: Bearer s3cret $HOME',
    '--header',
    'Accept: application/json',
    'https://brands.example/v1/brands/7',
  ])
})

test.each(["it's", '$(touch x)', '`id`', '$HOME', 'a b', '"', '\\', '!!', ';&|', "'; rm -rf /; '"])(
  'a URL with %s in it stays one argument',
  (text) => {
    const url = `https://brands.example/v1/brands/${text}`
    expect(argumentsOf(curlCommand({ url })).at(-1)).toBe(url)
  },
)

test('brackets are not read as patterns', () => {
  expect(curlCommand({ url: 'https://[::1]/v1/brands/7' })).toContain('--globoff')
  expect(curlCommand({ url: 'https://brands.example/v1/brands/7' })).not.toContain('--globoff')
})
