/**
 * The script in the frame's page, where `early.ts` is in the app's: it says hello to the host page, and as soon as there
 * is a token it requests the list. All this while the code of the app still loads.
 */
import { readBaseAddress } from '#client/base-address.ts'
import { embeddedSettings, fetchSettingsFile } from '#web/data/settings.ts'
import { type FrameSettings, type Host, meetHost } from '#web/embed/host.ts'
import { requestList } from './early-requests.ts'
import { watchForMissingCode } from './missing-code.ts'

const APP = new URL('..', document.baseURI).href

if (parent === window) {
  // A link of the frame, opened in a tab of its own: there the app itself is what to show.
  location.replace(new URL(`./${location.href.slice(document.baseURI.length)}`, APP))
} else {
  watchForMissingCode()
  if (!embeddedSettings()) {
    window.earlySettings = fetchSettingsFile('../config.json')
    window.earlySettings.catch(() => {})
  }
  window.embedHost = meetHost(readSettings())
  showList(window.embedHost).catch(() => {})
}

async function showList(met: Promise<Host>): Promise<void> {
  const { options, takeDestination, baseAddress, tokens } = await met
  // Before anything reads the address.
  history.replaceState(null, '', new URL(`.${takeDestination(options().go)}`, document.baseURI))
  if (options().mode !== 'pick' && baseAddress) requestList({ baseAddress, token: await tokens.current() })
}

/** What the settings say, as far as it can be relied on. The app validates them, and says what is wrong. */
async function readSettings(): Promise<FrameSettings> {
  const { status, text } = (await window.earlySettings) ?? { status: 404, text: '' }
  const file: unknown = embeddedSettings() ?? (status === 200 ? JSON.parse(text) : {})
  const { baseUrl, embedOrigins = [] } = file as Record<string, unknown>
  return {
    baseAddress: typeof baseUrl === 'string' ? readBaseAddress(baseUrl, APP) : undefined,
    embedOrigins: [embedOrigins].flat().map(String),
  }
}
