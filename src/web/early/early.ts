/**
 * The script in index.html. It runs while the code of the app still loads: it applies the theme, sends the first
 * requests and names the files of the first screen. The app uses their responses, and works without this script too.
 */
import { listUrl } from '#client/brand-client.ts'
import { readBaseAddress } from '#client/base-address.ts'
import { bearerRequest } from '#client/get-json.ts'
import { embeddedSettings, fetchSettingsFile, isEmptySettingsFile } from '#web/api/settings-source.ts'
import { listQueryAt } from '#web/brands/list/list-address.ts'
import { showEarlyForm } from '#web/session/early-form.ts'
import { requestSession } from '#web/session/session-channel.ts'
import { type Credentials, loadCredentials } from '#web/session/token-storage.ts'
import { applyPreferences, loadPreferences } from '#web/preferences/stored-preferences.ts'
import { watchForMissingCode } from './missing-code.ts'

/** The build replaces these with the names of the files, separated by spaces. */
const LIST_FILES = '__LIST_FILES__'
const SIGN_IN_FILES = '__SIGN_IN_FILES__'

watchForMissingCode()
applyPreferences(loadPreferences())

if (!embeddedSettings()) {
  window.earlySettings = fetchSettingsFile()
  window.earlySettings.catch(() => {})
}
const credentials = loadCredentials()
for (const file of (credentials ? LIST_FILES : SIGN_IN_FILES).split(' ')) preloadModule(file)
if (credentials) {
  // See opening.css.
  document.documentElement.dataset['opening'] = ''
  document.documentElement.style.setProperty('--catalogue-name', JSON.stringify(document.title))
  requestList(credentials)
} else {
  window.earlyOffer = requestSession()
  showSignIn().catch(() => {})
}

function preloadModule(file: string): void {
  if (!file.endsWith('.js')) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Shows the form early only where no other tab has a session, and no settings have to be validated first. */
async function showSignIn(): Promise<void> {
  const [offer, file] = await Promise.all([window.earlyOffer, window.earlySettings])
  if (offer || (file && !isEmptySettingsFile(file))) return
  const asksForAddress = embeddedSettings()?.baseUrl === undefined
  showEarlyForm(asksForAddress, readBaseAddress('.', document.baseURI) ?? '')
}

function requestList({ baseAddress, token }: Credentials): void {
  const query = listQueryAt(location, document.baseURI)
  if (!query) return
  const url = listUrl(baseAddress, query)
  const abort = new AbortController()
  const response = fetch(url, { ...bearerRequest(token), signal: abort.signal })
  // The app handles a failure when it uses the response.
  response.catch(() => {})
  window.earlyRequest = { url, response, abort }
  // The first date that a browser formats takes milliseconds. Rows have dates, and after this paint there is time.
  requestAnimationFrame(() => setTimeout(formatDate))
}

function formatDate(): void {
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }).format()
}
