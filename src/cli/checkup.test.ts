import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Report } from '#checkup/report/report.ts'
import { type CatalogueService, startCatalogueService, TOKEN } from '#checkup/testing/catalogue-service.ts'
import { cleanCatalogue } from '#checkup/testing/clean-catalogue.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { runScript } from '#service/testing/run-script.ts'

const BASE = ['--base-url', 'https://brands.example/v1/brands']
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkup-'))
  return () => rm(folder, { recursive: true })
})

function run(args: string[], environment: Record<string, string> = { BRAND_TOKEN: TOKEN }) {
  return runCommand('checkup', folder, environment, ...args)
}

function faultyService() {
  const catalogue = cleanCatalogue(120)
  catalogue.brands[4]!.name = 'Acme  Motors'
  catalogue.brands[5]!.name = 'N/A'
  return startCatalogueService(catalogue)
}

const file = (name: string) => join(folder, name)
const isPage2 = ({ searchParams }: URL) => searchParams.get('page') === '2'
const base = ({ baseAddress }: CatalogueService) => ['--base-url', baseAddress]
const readJson = async (name: string) => JSON.parse(await readFile(file(name), 'utf8')) as Report

test('a clean catalogue exits with 0', async () => {
  await using service = await startCatalogueService(cleanCatalogue(120))
  const { code, output } = await run(base(service))
  expect(output).toContain('No faults, nothing to review among 120 brands.')
  expect(output).toContain('Only the app looks at pixels (120)')
  expect(code).toBe(0)
})

test('logos on private addresses are loaded only with --private-hosts', async () => {
  await using inside = await startCatalogueService(cleanCatalogue(2))
  const catalogue = cleanCatalogue(2)
  // One logo is on the same machine under another name; the other redirects to it.
  const target = `${inside.baseAddress.replace('127.0.0.1', 'localhost')}/logos/1.svg`
  catalogue.brands[0]!.logo = target
  catalogue.brands[1]!.logo = '/v1/moved-logo'
  await using service = await startCatalogueService({
    ...catalogue,
    intercept: ({ pathname }) =>
      pathname === '/v1/moved-logo' ? { status: 302, headers: { Location: target } } : undefined,
  })
  const { output } = await run(base(service))
  expect(output).toContain('On a private address (2)')
  expect(inside.logoHeaders).toHaveLength(0)
  await run([...base(service), '--private-hosts'])
  expect(inside.logoHeaders.length).toBeGreaterThan(0)
})

test('faults exit with 1, and every file is written without the token', async () => {
  await using service = await faultyService()
  const files = ['--report', file('out.json'), '--csv', file('out.csv')]
  const command = runScript('checkup', folder, { BRAND_TOKEN: TOKEN }, [...base(service), ...files])
  expect(await command.exitCode).toBe(1)
  const output = command.output()
  expect(output).toContain('1 fault, 1 to review among 120 brands.')
  expect(output).toContain('5  name: Acme␣␣Motors')
  const report = await readJson('out.json')
  expect(report.findings.map(({ rule }) => rule)).toEqual(['name-blanks', 'name-placeholder'])
  for (const name of ['out.json', 'out.csv']) {
    const text = await readFile(file(name), 'utf8')
    expect(text).toContain('Acme  Motors')
    expect(text).not.toContain(TOKEN)
  }
  expect(output).not.toContain(TOKEN)
})

test('with a baseline, only new or changed findings fail', async () => {
  await using service = await faultyService()
  const quick = [...base(service), '--rules', 'names']
  expect((await run([...quick, '--report', file('base.json')])).code).toBe(1)
  const again = await run([...quick, '--baseline', file('base.json')])
  expect(again.output).toContain('No change. 2 still there.\n')
  expect(again.code).toBe(0)

  const baseline = await readJson('base.json')
  await writeFile(file('empty.json'), JSON.stringify({ ...baseline, findings: [] }))
  const files = ['--strict', '--csv', file('b.csv')]
  const fresh = await run([...quick, '--baseline', file('empty.json'), ...files])
  expect(fresh.code).toBe(1)
  expect(fresh.output).toContain('Since the baseline: 1 new fault, 1 new to review.')
  expect(await readFile(file('b.csv'), 'utf8')).toMatch(/name-blanks,[^,]*,new,/)
})

test('a check-up that fails midway exits with 2, and the report says why', async () => {
  await using service = await startCatalogueService({
    ...cleanCatalogue(120),
    intercept: (url) => (isPage2(url) ? { status: 403 } : undefined),
  })
  const written = ['--report', file('stopped.json')]
  const { code, output } = await run([...base(service), ...written])
  const cause = 'Page 2 could not be read: This token does not have access (403)'
  expect(output).toContain(
    `Not finished: 100 of 120 brands read, no logos checked. ${cause}.\nNothing found so far.`,
  )
  expect(output).toContain(`rules: ${cause} (20)`)
  expect(await readJson('stopped.json')).toMatchObject({ ended: 'stopped', brands: 100 })
  expect(code).toBe(2)
})

test('a service that fails for every single brand is not reported as clean', async () => {
  await using service = await startCatalogueService({
    ...cleanCatalogue(120),
    intercept: (url) => (/brands\/\d+$/.test(url.pathname) ? { status: 500 } : undefined),
  })
  const { code, output } = await run([...base(service), '--rules', 'filters'])
  expect(output).toContain(
    'No faults, nothing to review among 120 brands, but the service failed for 1 whole rule.',
  )
  expect(output).toMatch(/detail-differs: The service responded with 500/)
  expect(code).toBe(2)
})

test('a file that cannot be written is reported in one sentence, and exits with 2', async () => {
  const { code, output } = await run(['--base-url', 'http://x', '--report', '/nowhere/out.json'])
  expect(output).toBe('/nowhere/out.json: no such file or directory.\n')
  expect(code).toBe(2)
})

test.each([
  [[...BASE, '--token', 'secret'], /unknown option '--token'/],
  [[], /required option '--base-url <url>' not specified/],
  [['--base-url', 'ftp://x'], /must be an http or https address/],
  [[...BASE, '--rules', 'nonsense'], /no rule or group "nonsense"/],
  [[...BASE, '--baseline', '/nowhere.json'], /^\/nowhere\.json: no such file/],
  [[...BASE, '--baseline', import.meta.filename], /The file is not JSON/],
])('%j is refused with 2', async (args, words) => {
  const { code, output } = await run(args)
  expect(output).toMatch(words)
  expect(output).not.toContain('secret')
  expect(code).toBe(2)
})

test('without a token, the error says how to provide one', async () => {
  const { output } = await run([...BASE], { BRAND_TOKEN: ' ' })
  expect(output).toContain('set BRAND_TOKEN, or name a file with --token-file')
})
