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

test.each([
  ['one line', false],
  ['a line for each argument', true],
])('the command on %s requests the same URL, and the shell expands the token', (_, multiline) => {
  const command = curlCommand(URL_OF_7, { headers: ['Accept: application/json'], multiline })
  expect(command).toContain('"Authorization: Bearer $TOKEN"')
  expect(command.split('\n')).toHaveLength(multiline ? 4 : 1)
  expect(argumentsOf(command)).toEqual([
    '--include',
    '--header',
    'Authorization: Bearer s3cret $HOME',
    '--header',
    'Accept: application/json',
    URL_OF_7,
  ])
})

test('there are no headers besides Authorization unless they are asked for', () => {
  expect(curlCommand(URL_OF_7)).toBe(`curl --include --header "Authorization: Bearer $TOKEN" '${URL_OF_7}'`)
})

test.each(["it's", '$(touch x)', '"; `id`'])('a header with %s in it stays one argument', (text) => {
  expect(argumentsOf(curlCommand(URL_OF_7, { headers: [`X-Test: ${text}`] }))).toContain(`X-Test: ${text}`)
})

test.each(["it's", '$(touch x)', '`id`', '$HOME', 'a b', '"', '\\', '!!', ';&|', "'; rm -rf /; '"])(
  'a URL with %s in it stays one argument',
  (text) => {
    const url = `https://brands.example/v1/brands/${text}`
    expect(argumentsOf(curlCommand(url)).at(-1)).toBe(url)
  },
)

test('brackets are not read as patterns', () => {
  expect(curlCommand('https://[::1]/v1/brands/7')).toContain('--globoff')
  expect(curlCommand(URL_OF_7)).not.toContain('--globoff')
})
