/**
 * The script in index.html. It runs while the code of the app still loads: it applies the theme, sends the
 * first requests, and shows a pale list to whoever is signed in. The app uses their responses, and works without this script too.
 */
import { embeddedSettings, fetchSettingsFile } from '#web/data/settings.ts'
import { loadSession, requestSession } from '#web/session/credentials.ts'
import { applyPreferences, PREFERENCES_KEY, readPreferences } from '#web/data/stored-preferences.ts'
import { readStored } from '#web/data/persisted.ts'
import { requestList, showEarlyList } from './early-list.ts'
import { watchForMissingCode } from './missing-code.ts'

// If the web server answers every unknown address with this page, a reloaded frame gets it instead of its own.
const framePage = new URL('embed/', document.baseURI).href
if (parent !== window && location.href.startsWith(framePage)) location.replace(framePage)

watchForMissingCode()
applyPreferences(readPreferences(readStored('localStorage', PREFERENCES_KEY)))

if (!embeddedSettings()) {
  window.earlySettings = fetchSettingsFile()
  window.earlySettings.catch(() => {})
}
const { credentials } = loadSession()
if (credentials) {
  requestList(credentials)
  showEarlyList()
  document.head.append(document.querySelector<HTMLTemplateElement>('#app-code')!.content)
} else window.earlyOffer = requestSession()
