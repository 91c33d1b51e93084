import { readdir, readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runCommand } from '#service/testing/run-command.ts'
import { runScript } from '#service/testing/run-script.ts'
import { temporaryFolder } from '#service/testing/temporary-store.ts'

const SETTINGS = { DATABASE_URL: 'sqlite:a.db' }
const COMMANDS = ['start', 'import', 'token', 'checkup', 'backup', 'demo']

test.each([...COMMANDS, 'token create', 'token list', 'token revoke', 'token prune'])(
  '%s --help lists what it takes, and does nothing else',
  async (command) => {
    const folder = await temporaryFolder()
    const { code, output } = await runCommand(command, folder, SETTINGS, '--help')
    expect(output).toMatch(`Usage: npx brand-catalogue ${command}`)
    expect(output).not.toContain('bcat_')
    expect(await readdir(folder)).toEqual([])
    expect(code).toBe(0)
  },
)

test('the program lists its commands, each of which is an npm script too', async () => {
  const folder = await temporaryFolder()
  const { code, output } = await runCommand('--help', folder, {})
  expect(Array.from(output.matchAll(/^ {2}([a-z]+) /gm), ([, name]) => name)).toEqual(COMMANDS)
  expect(code).toBe(0)
  const { scripts, version } = JSON.parse(await readFile('package.json', 'utf8'))
  for (const name of COMMANDS) expect(scripts[name]).toBe(`node bin/brand-catalogue.js ${name}`)
  expect(await runCommand('--version', folder, {})).toEqual({ code: 0, output: `${version}\n` })
})

test.each([
  ['import brands.csv', { npm_config_dry_run: 'true' }, 'import brands.csv --dry-run'],
  ['import brands.csv', { npm_config_yes: 'true' }, 'import brands.csv --yes'],
  ['import brands.csv', { npm_config_take_dates: 'true' }, 'import brands.csv --take-dates'],
  ['import brands.csv', { npm_config_replace_registry_host: 'true' }, 'import brands.csv --replace'],
  ['import brands.csv', { npm_config_replace_registry_host: '--yes' }, 'import brands.csv --replace'],
  ['token list', { npm_config_json: 'true' }, 'token list --json'],
  ['token create Shop', { npm_config_label: 'true' }, 'token create --label <text>'],
  ['checkup', { npm_config_logos: '', npm_config_yes: '' }, 'checkup --no-logos'],
] as const)('%s is refused where npm kept an option: %j', async (command, kept, right) => {
  const folder = await temporaryFolder()
  await writeFile(`${folder}/brands.csv`, 'id,name,logo\n1,Acme,https://a.example/1\n')
  const environment = { ...SETTINGS, npm_lifecycle_event: command.split(' ')[0]!, ...kept }
  const { code, output } = await runCommand(command, folder, environment)
  expect(output).toContain(`nothing was done. Write: npx brand-catalogue ${right}\n`)
  expect(code).toBeGreaterThan(0)
  expect(await readdir(folder)).toEqual(['brands.csv'])
})

test.each([
  ['--dry-run', { npm_lifecycle_event: 'import', npm_config_dry_run: 'true' }],
  ['--take-dates', { npm_lifecycle_event: 'npx', npm_config_yes: 'true' }],
  ['--take-dates', { npm_lifecycle_event: 'import', npm_config_replace_registry_host: 'never' }],
])('an option that arrived, or was meant for npm, is no reason to refuse: %s %j', async (option, kept) => {
  const folder = await temporaryFolder()
  await writeFile(`${folder}/brands.csv`, 'id,name,logo\n1,Acme,https://a.example/1\n')
  const { output } = await runCommand('import brands.csv', folder, { ...SETTINGS, ...kept }, option)
  expect(output).toMatch(/1 new|There is no database a\.db/)
})

test.skipIf(process.platform !== 'linux').each(['token create --label Shop', '--help', 'token list'])(
  '%s fails where its output cannot be written',
  async (command) => {
    const folder = await temporaryFolder()
    await runCommand('token', folder, SETTINGS, 'create', '--label', 'First')
    const full = ['sh', '-c', 'exec "$@" > /dev/full', 'sh']
    const run = runScript(command, folder, SETTINGS, [], full)
    expect(await run.exitCode).toBe(1)
    expect(run.output()).toMatch(/^The output is lost: ENOSPC: .*\.$/m)
  },
)
