/**
 * The script in the frame's page, as `early.ts` is in the app's. While the code of the app still loads, it greets the host
 * page, and requests the list as soon as it has a token.
 */
import { readBaseAddress } from '#client/base-address.ts'
import { embeddedSettings, fetchSettingsFile } from '#web/data/settings.ts'
import { type FrameSettings, type Host, connectToHost } from '#web/embed/host.ts'
import { requestList, showEarlyList } from './early-list.ts'
import { watchForMissingCode } from './missing-code.ts'

const APP = new URL('..', document.baseURI).href

if (parent === window) {
  // A link from the frame was opened in its own tab: show the app itself there.
  location.replace(new URL(`./${location.href.slice(document.baseURI.length)}`, APP))
} else {
  watchForMissingCode()
  if (!embeddedSettings()) {
    window.earlySettings = fetchSettingsFile('../config.json')
    window.earlySettings.catch(() => {})
  }
  window.embedHost = connectToHost(readSettings())
  showList(window.embedHost).catch(() => {})
}

async function showList(met: Promise<Host>): Promise<void> {
  const { options, takeDestination, baseAddress, tokens } = await met
  // Runs before anything reads the address.
  history.replaceState(null, '', new URL(`.${takeDestination(options().go)}`, document.baseURI))
  if (options().mode === 'pick' || !baseAddress) return
  showEarlyList()
  requestList({ baseAddress, token: await tokens.current() })
}

/** Reads the settings without validating them. The app does that, and reports what is wrong. */
async function readSettings(): Promise<FrameSettings> {
  const { status, text } = (await window.earlySettings) ?? { status: 404, text: '' }
  const file: unknown = embeddedSettings() ?? (status === 200 ? JSON.parse(text) : {})
  const { baseUrl, embedOrigins = [] } = file as Record<string, unknown>
  return {
    baseAddress: typeof baseUrl === 'string' ? readBaseAddress(baseUrl, APP) : undefined,
    embedOrigins: [embedOrigins].flat().map(String),
  }
}
