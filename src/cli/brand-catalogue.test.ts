import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runCommand } from '#cli/testing/run-command.ts'
import { runScript } from '#service/testing/run-script.ts'
import { temporaryFolder } from '#service/testing/stores.ts'

const SETTINGS = { DATABASE_URL: 'sqlite:a.db' }
const COMMANDS = ['start', 'import', 'token', 'checkup', 'backup', 'demo']

const WITH_HELP = [...COMMANDS, 'token create', 'token list', 'token revoke', 'token prune']

test.each(WITH_HELP)('%s --help lists what it takes, and does nothing else', async (command) => {
  const folder = await temporaryFolder()
  const { code, output } = await runCommand(command, folder, SETTINGS, '--help')
  expect(output).toMatch(`Usage: npx brand-catalogue ${command}`)
  expect(output).not.toContain('bcat_')
  expect(await readdir(folder)).toEqual([])
  expect(code).toBe(0)
})

test('the program lists its commands, and its version', async () => {
  const folder = await temporaryFolder()
  const { code, output } = await runCommand('--help', folder, {})
  expect(Array.from(output.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name)).toEqual([...COMMANDS, 'help'])
  expect(code).toBe(0)
  expect(await runCommand('help', folder, {})).toEqual({ code, output })
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(await runCommand('--version', folder, {})).toEqual({ code: 0, output: `${version}\n` })
})

test.each([
  ['import x.csv', 'npm_config_dry_run', '--dry-run'],
  ['import x.csv', 'npm_config_replace_registry_host', '--replace'],
  ['checkup', 'npm_config_all_brands', '--all-brands'],
])('%s with %s="true", which npm kept, is refused', async (command, variable, option) => {
  const folder = await temporaryFolder()
  const settings = { ...SETTINGS, npm_command: 'exec', [variable]: 'true' }
  const { code, output } = await runCommand(command, folder, settings)
  expect(output).toMatch(`Run: npm exec -- brand-catalogue ${command.split(' ')[0]} … ${option}\n`)
  expect(code).not.toBe(0)
  expect((await runCommand(command, folder, settings, option)).output).not.toContain('npm took')
})

test.skipIf(process.platform !== 'linux')('a command fails where its output cannot be written', async () => {
  const folder = await temporaryFolder()
  const full = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']
  const run = runScript('token create --label Shop', folder, SETTINGS, [], full)
  expect(await run.exitCode).toBe(1)
  expect(run.output()).toMatch(/^The output could not be written: ENOSPC: .*\.$/m)
  // Nobody has seen the token.
  const { output } = await runCommand('token list', folder, SETTINGS)
  expect(output).toMatch(/Shop .* revoked$/m)
})
