import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { send } from '#service/testing/http-client.ts'
import { serve } from '#service/testing/http-server.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { runScript, waitFor } from '#service/testing/run-script.ts'
import { listen, serviceUnderTest } from '#service/testing/service-under-test.ts'
import { manyBrands, temporaryFolder } from '#service/testing/stores.ts'

const READY = /ready: (http:\S+)\n(?:Access token: (\S+)\n)?(.+)\n/

test('an empty folder becomes a catalogue, which the next start finds again', async () => {
  const folder = await temporaryFolder()
  const answers: string[] = []
  for (let start = 0; start < 2; start++) {
    const service = runScript('start', folder, { PORT: '0' })
    const [, address, token, contents] = await waitFor(service, READY)
    expect(contents).toMatch(/^\d,\d{3} brands in data\/catalogue\.db$/)
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${address}/v1/brands?name=github`, { headers })
    expect(response.status).toBe(200)
    answers.push(`${token} ${(await response.text()).replaceAll(address!, '')}`)
    service.child.kill('SIGTERM')
    expect(await service.exitCode).toBe(0)
  }
  expect(answers[0]).toContain('"name":"GitHub"')
  expect(answers[1]).toBe(answers[0])
})

test('with DATABASE_URL there is no demo data until the command `demo` loads it', async () => {
  const folder = await temporaryFolder()
  const settings = { PORT: '0', DATABASE_URL: 'sqlite:mine.db' }
  const first = runScript('start', folder, { ...settings, CORS_ORIGIN: 'https://shop.example' })
  const [, address, token, contents] = await waitFor(first, READY)
  expect(token).toBeUndefined()
  expect(contents).toMatch(
    /^0 brands in mine\.db, a new database\. If you expected brands there, correct DATABASE_URL\. "npx brand-catalogue demo"/,
  )

  expect(first.output()).toContain('There is no setting CORS_ORIGIN. Did you mean CORS_ORIGINS?\n')
  expect(first.output()).toContain(
    'There is no valid access token: every request gets a 401. "npx brand-catalogue token create"',
  )
  const status = async (host: string) =>
    (await send(address!, { url: '/v1/brands', headers: { host } })).statusCode
  for (const host of ['LOCALHOST:1', '[::1]', 'localhost.:1', '127.0.0.1:'])
    expect(await status(host)).toBe(401)
  // DNS rebinding: an attacker's web page points this name to 127.0.0.1.
  expect(await status('rebound.example')).toBe(421)

  // The service sees what another process loads, without a restart.
  const load = runScript('demo', folder, settings)
  const [, loaded] = await waitFor(
    load,
    /Loaded the demo catalogue, [\d,]+ brands, into mine\.db\n.*: (bcat_\w+)\n/,
  )
  expect(await load.exitCode).toBe(0)
  const { output } = await runCommand('demo', folder, settings)
  const [, other] = /^mine\.db already holds [\d,]+ brands, left as they are\n.*: (bcat_\w+)\n$/.exec(output)!
  expect(other).not.toBe(loaded)
  for (const printed of [loaded, other]) {
    const headers = { authorization: `Bearer ${printed}` }
    const response = await fetch(`${address}/v1/brands/1`, { headers })
    expect(response.status).toBe(200)
  }
})

test('a mirror serves its copy while its source is down, and names it', async () => {
  const source = await serviceUnderTest(manyBrands(3))
  const MIRROR_URL = await listen(source.app)
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'token'), source.token)
  const settings = { PORT: '0', DATABASE_URL: 'sqlite:copy.db', MIRROR_URL, MIRROR_TOKEN_FILE: 'token' }
  const { output } = await runCommand('token create', folder, settings, '--label', 'x')
  const service = runScript('start', folder, settings)
  const [, address] = await waitFor(service, /ready: (http:\S+)\n/)
  await expect
    .poll(async () => (await fetch(`${address}/readyz`)).text(), { timeout: 20_000 })
    .toContain('copyOf')
  await source.app.close()
  const headers = { authorization: `Bearer ${/bcat_\w+/.exec(output)![0]}` }
  const list = await (await fetch(`${address}/v1/brands`, { headers })).json()
  expect(list).toMatchObject({ data: [{ id: '1' }, { id: '2' }, { id: '3' }] })
  expect(await (await fetch(`${address}/`)).text()).toContain(`"copyOf":"${MIRROR_URL}"`)
})

test('a stopping service tells clients and load balancers to go before its port closes', async () => {
  const settings = { PORT: '0', DRAIN_TIME: '2', DATABASE_URL: 'sqlite:a.db' }
  const service = runScript('start', await temporaryFolder(), settings)
  const [, address] = await waitFor(service, READY)
  const request = { url: '/openapi.json', headers: { connection: 'keep-alive' } }
  expect((await send(address!, request)).headers.connection).toBe('keep-alive')
  service.child.kill('SIGHUP')
  await expect.poll(async () => (await send(address!, { url: '/readyz' })).statusCode).toBe(503)
  const last = await send(address!, request)
  expect(last.statusCode).toBe(200)
  expect(last.headers.connection).toBe('close')
  expect(await service.exitCode).toBe(0)
})

test.skipIf(process.platform === 'win32')('a service keeps running when nobody reads its log', async () => {
  const folder = await temporaryFolder()
  const settings = { PORT: '0', DATABASE_URL: 'sqlite:a.db', LOG_LEVEL: 'info' }
  const service = runScript('start', folder, settings)
  const [, address] = await waitFor(service, READY)
  service.child.stdout!.destroy()
  service.child.stderr!.destroy()
  for (let count = 0; count < 3; count++)
    expect((await send(address!, { url: '/healthz' })).statusCode).toBe(200)
  service.child.kill('SIGTERM')
  expect(await service.exitCode).toBe(0)
})

test('a failed start prints one sentence, and exits with 1', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'notes.txt'), 'Buy milk. '.repeat(500))
  await using taken = await serve(() => {})
  const service = runScript('start', folder, { PORT: String(taken.port), DATABASE_URL: 'sqlite:a.db' })
  expect(await service.exitCode).toBe(1)
  expect(service.output()).toMatch(/cannot listen on HOST and PORT: .*EADDRINUSE.*127\.0\.0\.1:\d+\.\n$/)

  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'x' }, /^PORT must be /],
    [{ DATABASE_URL: 'sqlite:notes.txt' }, /^The database notes\.txt: file is not a database\.$/m],
    [
      { DATABASE_URL: 'sqlite:notes.txt/a.db' },
      /^The database notes\.txt\/a\.db: notes\.txt is not a folder\.$/m,
    ],
    [
      { HOST: '203.0.113.7', DATABASE_URL: 'sqlite:a.db', PORT: '0' },
      /cannot listen on HOST and PORT: .+\.$/m,
    ],
  ]
  for (const [settings, sentence] of cases) {
    const { code, output } = await runCommand('start', folder, settings)
    expect(code).toBe(1)
    expect(output.replace('Building the app…\n', '')).toMatch(sentence)
    expect(output.trim().split('\n').at(-1)).toMatch(/\.$/)
    expect(output).not.toMatch(/\n\s+at /)
  }
})
