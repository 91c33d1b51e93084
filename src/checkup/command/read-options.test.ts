import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

const BASE = ['--base-url', 'https://brands.example/v1/brands']

test.each([
  [['--token', 'x', ...BASE], /not taken from the command line/],
  [['--token=x'], /not taken from the command line/],
  [[], /--base-url is missing/],
  [['--base-url', 'ftp://x'], /must be an http or https address/],
  [[...BASE, '--rules', 'nonsense'], /no rule or group "nonsense"/],
  [[...BASE, '--baseline', '/nowhere.json'], /cannot be read \(ENOENT\)/],
  [[...BASE, '--compare-with', '/nowhere.json'], /Unknown option/],
  [[...BASE, '--baseline', import.meta.filename], /The file is not JSON/],
  [[...BASE, '--nonsense'], /Unknown option/],
])('%j is refused', async (args, words) => {
  await expect(readOptions(args, { BRAND_TOKEN: 'secret' })).rejects.toThrow(words)
})

test.each([[{}], [{ BRAND_TOKEN: ' ' }]])(
  'without a token it says where one is taken from',
  async (environment) => {
    await expect(readOptions(BASE, environment)).rejects.toThrow(
      'set BRAND_TOKEN, or name a file with --token-file',
    )
  },
)

test('a group stands for its rules', async () => {
  const options = await readOptions([...BASE, '--rules', 'times,name-near'], {
    BRAND_TOKEN: ' secret\n',
  })
  expect(options).toMatchObject({
    baseAddress: 'https://brands.example',
    token: 'secret',
    logos: true,
  })
  expect(options?.rules).toContain('time-crowd')
  expect(options?.rules?.at(-1)).toBe('name-near')
})

test('--help asks for nothing else', async () => {
  expect(await readOptions(['--help'], {})).toBeUndefined()
})
