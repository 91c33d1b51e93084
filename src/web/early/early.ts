/**
 * The script in index.html. It runs while the code of the app still loads: it applies the theme and sends the
 * first requests. The app uses their responses, and works without this script too.
 */
import { readBaseAddress } from '#client/base-address.ts'
import {
  embeddedSettings,
  fetchSettingsFile,
  isEmptySettingsFile,
} from '#web/data/settings/settings-source.ts'
import { showEarlyForm } from '#web/session/early-form.ts'
import { requestSession } from '#web/session/session-channel.ts'
import { loadSession } from '#web/session/credentials.ts'
import { applyPreferences, loadPreferences } from '#web/data/preferences/stored-preferences.ts'
import { requestList } from './early-requests.ts'
import { watchForMissingCode } from './missing-code.ts'
import { pageParsed } from './page-parsed.ts'

// Where a host has one page for all unknown addresses, a frame that is reloaded gets this one instead of its own.
const framePage = new URL('embed/', document.baseURI).href
if (parent !== window && location.href.startsWith(framePage)) location.replace(framePage)

watchForMissingCode()
applyPreferences(loadPreferences())

if (!embeddedSettings()) {
  window.earlySettings = fetchSettingsFile()
  window.earlySettings.catch(() => {})
}
const { credentials } = loadSession()
if (credentials) {
  requestList(credentials)
} else {
  window.earlyOffer = requestSession()
  showSignIn().catch(() => {})
}

/** Shows the form early only where no other tab has a session, and no settings have to be validated first. */
async function showSignIn(): Promise<void> {
  const [offer, file] = await Promise.all([window.earlyOffer, window.earlySettings, pageParsed()])
  if (offer || (file && !isEmptySettingsFile(file))) return
  const asksForAddress = embeddedSettings()?.baseUrl === undefined
  showEarlyForm(asksForAddress, readBaseAddress('.', document.baseURI) ?? '')
}
