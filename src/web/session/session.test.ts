import { parseListQuery } from '#contract/list-query.ts'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppSettings } from '#contract/app-settings.ts'

const SERVICE = 'https://brands.example'
const CREDENTIALS = { baseAddress: SERVICE, token: 'secret' }
const STORED_AT = 'brand-catalogue:session:/catalogue/'

/** Closed after each test: open channels would deliver messages to later tests. */
let channels: BroadcastChannel[] = []
/** The tabs' listeners for browser events, by event type. */
let listeners: Map<string, Set<Listener>>

type Listener = (event: { readonly key: string }) => void

const addEventListener = (type: string, listener: Listener) =>
  void listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
const happen = (type: string) => listeners.get(type)?.forEach((listener) => listener({ key: 'any' }))

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  listeners = new Map()
  vi.stubGlobal('addEventListener', addEventListener)
  vi.stubGlobal('document', { baseURI: 'https://app.example/catalogue/' })
  vi.stubGlobal('location', new URL('https://app.example/catalogue/match'))
  vi.stubGlobal('earlyRequest', undefined)
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [], links: {} })))
  const Channel = BroadcastChannel
  channels = []
  vi.stubGlobal('BroadcastChannel', function open(name: string) {
    const channel = new Channel(name)
    channels.push(channel)
    return channel
  })
})
afterEach(() => {
  for (const channel of channels) channel.close()
})

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

/** A tab: its own copy of the modules and, until the next one is opened, its own session storage. */
async function openTab(settings: AppSettings = {}, storage = memoryStorage()) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('document', {
    baseURI: 'https://app.example/catalogue/',
    addEventListener,
    querySelector: () => ({ textContent: JSON.stringify(settings) }),
  })
  const { loadSettings } = await import('#web/data/settings.ts')
  const { currentClient } = await import('#web/data/connection.ts')
  const request = () =>
    void currentClient()
      .list(parseListQuery('limit=1'))
      .catch(() => {})
  return { ...(await import('./session.ts')), request, loading: loadSettings() }
}

async function startTab(settings?: AppSettings, storage?: ReturnType<typeof memoryStorage>) {
  const tab = await openTab(settings, storage)
  await tab.startSession(tab.loading)
  return tab
}

function refuseTokens() {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 401 })))
}

async function signedInTab() {
  const tab = await startTab()
  await tab.signIn(SERVICE, 'secret', { remember: false })
  return tab
}

/** A tab that receives no messages, like a page that is frozen or in the back/forward cache. */
async function awayTab() {
  const tab = await signedInTab()
  for (const channel of channels.splice(0)) channel.close()
  return tab
}

test('without stored credentials and without another tab, the status is signed-out', async () => {
  const tab = await openTab()
  expect(tab.session.get()).toEqual({ status: 'starting' })
  await tab.startSession(tab.loading)
  expect(tab.session.get()).toEqual({ status: 'signed-out' })
})

test('a new tab takes the session of another one', async () => {
  await signedInTab()
  const tab = await startTab()
  expect(tab.session.get()).toEqual({ status: 'signed-in', baseAddress: SERVICE })
  expect(JSON.parse(sessionStorage.getItem(STORED_AT)!)).toEqual(CREDENTIALS)
})

test('the list at the address is requested while the token is checked, and used for that token only', async () => {
  vi.stubGlobal('location', new URL('https://app.example/catalogue/brands?limit=25'))
  const tab = await signedInTab()
  expect(window.earlyRequest?.url).toBe(`${SERVICE}/v1/brands?limit=25`)

  tab.signOut()
  refuseTokens()
  await expect(tab.signIn(SERVICE, 'other', { remember: false })).rejects.toThrow('401')
  expect(window.earlyRequest).toBeUndefined()

  const waiting = await startTab()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  void waiting.signIn(SERVICE, 'another', { remember: false })
  expect(window.earlyRequest).toBeDefined()
  const away = new BroadcastChannel('brand-catalogue:/catalogue/')
  away.postMessage({ kind: 'offer', baseAddress: SERVICE, token: 'offered' })
  await vi.waitFor(() => expect(waiting.session.get().status).toBe('signed-in'))
  expect(window.earlyRequest).toBeUndefined()
})

test('credentials for a service other than the configured one are not used', async () => {
  localStorage.setItem(STORED_AT, JSON.stringify(CREDENTIALS))
  const tab = await startTab({ baseUrl: 'https://other.example' })
  expect(tab.fixedBaseAddress()).toBe('https://other.example')
  expect(tab.session.get()).toEqual({ status: 'signed-out' })
})

test.each([
  ['signing out', 'signOut', {}, 'signed-out'],
  ['a refused token', 'request', { reason: 'token-refused' }, 'token-refused'],
] as const)('%s ends the session in every tab, also in one restored later', async (_, act, here, reason) => {
  const first = await startTab()
  await first.signIn(SERVICE, 'secret', { remember: true })
  const second = await startTab()
  const changed = vi.fn<() => void>()
  second.session.subscribe(changed)
  refuseTokens()
  first[act]()
  await vi.waitFor(() => expect(first.session.get()).toEqual({ status: 'signed-out', ...here }))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(second.session.get()).toEqual({ status: 'signed-out', reason })
  expect(localStorage.getItem(STORED_AT)).toBeNull()

  const storage = memoryStorage()
  storage.setItem(STORED_AT, JSON.stringify(CREDENTIALS))
  const later = await startTab({}, storage)
  expect(later.session.get()).toEqual({ status: 'signed-out', reason })
  expect(storage.getItem(STORED_AT)).toBeNull()
  expect(localStorage.getItem('brand-catalogue:ended-sessions:/catalogue/')).not.toContain('secret')
})

test.each(['pageshow', 'visibilitychange', 'storage'])(
  'a session that ended meanwhile ends on %s',
  async (event) => {
    const away = await awayTab()
    ;(await signedInTab()).signOut()
    await turn()
    expect(away.session.get().status).toBe('signed-in')
    happen(event)
    expect(away.session.get()).toEqual({ status: 'signed-out', reason: 'signed-out' })
  },
)

test('a tab does not accept an ended session from another tab', async () => {
  const first = await signedInTab()
  first.signOut()
  const away = new BroadcastChannel('brand-catalogue:/catalogue/')
  away.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
    if (data.kind === 'request') away.postMessage({ kind: 'offer', ...CREDENTIALS })
  })
  expect((await startTab()).session.get()).toEqual({ status: 'signed-out' })
})

test('signing in again with the same token gives a session that survives a reload', async () => {
  const first = await signedInTab()
  const storage = sessionStorage
  first.signOut()
  await first.signIn(SERVICE, 'secret', { remember: false })
  expect((await startTab({}, storage)).session.get()).toEqual({ status: 'signed-in', baseAddress: SERVICE })
})

test('signing out does not end a session with another token', async () => {
  const first = await signedInTab()
  const second = await startTab()
  await second.signIn(SERVICE, 'another', { remember: false })
  first.signOut()
  // Only the second tab still has a session to offer. Its offer shows that it has handled what was sent before.
  const probe = new BroadcastChannel('brand-catalogue:/catalogue/')
  const offers: unknown[] = []
  probe.addEventListener('message', ({ data }: MessageEvent) => offers.push(data))
  probe.postMessage({ kind: 'request' })
  await vi.waitFor(() => expect(offers).toEqual([{ kind: 'offer', baseAddress: SERVICE, token: 'another' }]))
  expect(second.session.get()).toEqual({ status: 'signed-in', baseAddress: SERVICE })
})

test('signing in and out works if storage throws', async () => {
  const forbidden = () => {
    throw new DOMException('Storage is disabled', 'SecurityError')
  }
  const tab = await openTab()
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  }
  await tab.startSession(tab.loading)
  await tab.signIn(SERVICE, 'secret', { remember: true })
  expect(tab.session.get().status).toBe('signed-in')
  tab.signOut()
  expect(tab.session.get()).toEqual({ status: 'signed-out' })
})
