/**
 * The script in index.html. It runs while the code of the app still loads: it applies the theme, sends the
 * first requests, and shows a pale list to whoever is signed in, to others the sign-in form. The app works without this script too.
 */
import { loadSession, requestSession } from '#web/session/credentials.ts'
import { applyPreferences, PREFERENCES_KEY, readPreferences } from '#web/data/stored-preferences.ts'
import { readStored } from '#web/data/persisted.ts'
import { requestList, showEarlyList } from './early-list.ts'
import { requestSettings } from './early-settings.ts'
import { showEarlySignIn } from './early-sign-in.ts'
import { watchForMissingCode } from './missing-code.ts'

// If the web server answers every unknown address with this page, a reloaded frame gets it instead of its own.
const framePage = new URL('embed/', document.baseURI).href
if (parent !== window && location.href.startsWith(framePage)) location.replace(framePage)

watchForMissingCode()
applyPreferences(readPreferences(readStored('localStorage', PREFERENCES_KEY)))

requestSettings()
const { credentials, ended } = loadSession()
if (credentials) {
  requestList(credentials)
  showEarlyList()
  document.head.append(document.querySelector<HTMLTemplateElement>('#app-code')!.content)
} else {
  window.earlyOffer = requestSession()
  // The page with a reason has other words.
  if (!ended) window.earlyOffer.then((offer) => (offer ? undefined : showEarlySignIn())).catch(() => {})
}
