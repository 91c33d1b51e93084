/**
 * The script in the frame's page, where `early.ts` is in the app's: it says hello to the host page, and as soon as there
 * is a token it requests the list. All this while the code of the app still loads.
 */
import { readBaseAddress } from '#client/base-address.ts'
import { embeddedSettings } from '#web/api/settings/settings-source.ts'
import { meetHost } from '#web/embed/host.ts'
import { placeIn } from '#web/embed/place.ts'
import { preloadModules, requestList } from './early-requests.ts'
import { watchForMissingCode } from './missing-code.ts'

/** The build replaces these with the names of the files, separated by spaces. */
const EMBED_FILES = '__EMBED_FILES__'
const PICKER_FILES = '__PICKER_FILES__'

if (parent === window) {
  // A link of the frame, opened in a tab of its own: there the app itself is what to show.
  const folder = new URL(document.baseURI).pathname
  location.replace(
    new URL(`../${location.pathname.slice(folder.length)}${location.search}`, document.baseURI),
  )
} else {
  watchForMissingCode()
  if (!embeddedSettings()) {
    window.earlySettings = fetchSettings()
    window.earlySettings.catch(() => {})
  }
  const settings = readSettings()
  window.embedHost = meetHost(settings.then(({ embedOrigins = [] }) => embedOrigins))
  showList().catch(() => {})
  preloadModules(EMBED_FILES)

  async function showList(): Promise<void> {
    const host = await window.embedHost!
    const options = host.options()
    if (options.mode === 'pick') preloadModules(PICKER_FILES)
    // Before anything reads the address.
    history.replaceState(null, '', new URL(`.${placeIn(options)}`, document.baseURI))
    const { baseUrl = '' } = await settings
    const baseAddress = readBaseAddress(baseUrl, new URL('..', document.baseURI).href)
    if (baseAddress && options.mode !== 'pick')
      requestList({ baseAddress, token: await host.tokens.current() })
  }
}

async function fetchSettings() {
  const response = await fetch('../config.json', { credentials: 'same-origin' })
  return { status: response.status, text: await response.text() }
}

/** What the settings say, as far as it can be relied on. The app validates them, and says what is wrong. */
async function readSettings(): Promise<{ baseUrl?: string; embedOrigins?: readonly string[] }> {
  const written = embeddedSettings()
  if (written) return written as object
  const { status, text } = await window.earlySettings!
  const file = status === 200 ? (JSON.parse(text) as Record<string, unknown>) : {}
  const { baseUrl, embedOrigins } = file
  return {
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(Array.isArray(embedOrigins) && { embedOrigins: embedOrigins.map(String) }),
  }
}
