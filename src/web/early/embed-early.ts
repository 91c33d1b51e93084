/**
 * The script in the frame's page, as `early.ts` is in the app's. While the code of the app still loads, it greets the host
 * page, and requests the list as soon as it has a token.
 */
import { type Host, connectToHost } from '#web/embed/host.ts'
import { requestList, showEarlyList } from './early-list.ts'
import { readEarlySettings, requestSettings } from './early-settings.ts'
import { watchForMissingCode } from './missing-code.ts'

if (parent === window) {
  // A link from the frame was opened in its own tab: show the app itself there.
  location.replace(new URL(`../${location.href.slice(document.baseURI.length)}`, document.baseURI))
} else {
  watchForMissingCode()
  requestSettings('../config.json')
  window.embedHost = connectToHost(readEarlySettings())
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
