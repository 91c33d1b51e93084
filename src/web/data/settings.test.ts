import { beforeEach, expect, test, vi } from 'vitest'

/** The page holds `embedded` as its settings block; `config.json` gets `response`. */
function stubPage(embedded: string | null, response?: Response) {
  const fetch = vi.fn<(url: string) => Promise<Response>>(() =>
    response ? Promise.resolve(response) : Promise.reject(new TypeError('Failed to fetch')),
  )
  vi.stubGlobal('document', { querySelector: () => ({ textContent: embedded }) })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** Settings are loaded once per page: each test gets modules of its own. */
async function load() {
  const settings = await import('./settings.ts')
  await settings.loadSettings()
  return { current: settings.currentSettings(), name: settings.catalogueName() }
}

beforeEach(() => vi.resetModules())

test('settings in the page are used without a request', async () => {
  const fetch = stubPage('{"title":"Acme marks"}')
  expect(await load()).toEqual({ current: { title: 'Acme marks' }, name: 'Acme marks' })
  expect(fetch).not.toHaveBeenCalled()
})

test('without them, config.json is read', async () => {
  const fetch = stubPage('', Response.json({ timestampUnit: 'iso' }))
  expect((await load()).current).toEqual({ timestampUnit: 'iso' })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('config.json', { credentials: 'same-origin' })
})

test.each([
  ['missing', new Response('Not found', { status: 404 })],
  ['empty', new Response(' { } ')],
])('a %s config.json leaves every default', async (_, response) => {
  stubPage('', response)
  expect(await load()).toEqual({ current: {}, name: 'Brand Catalogue' })
})

test.each([
  ['config.json could not be loaded.', undefined],
  ['config.json could not be loaded: the server responded with 500.', new Response('', { status: 500 })],
  ['config.json is not valid JSON.', new Response('<h1>Log in</h1>')],
  ['config.json: unknown setting colour.', Response.json({ colour: 'red' })],
  [/^config\.json, field timestampUnit: /, Response.json({ timestampUnit: 'days' })],
  [/^config\.json, field embedOrigins\.0: must be an origin/, Response.json({ embedOrigins: ['ftp://x'] })],
])('a config.json that cannot be used is an error: %s', async (message, response) => {
  stubPage('', response)
  const failure = await load().catch((error: unknown) => error as Error)
  expect(failure).toMatchObject({ name: 'SettingsError' })
  expect((failure as Error).message).toMatch(message)
})
