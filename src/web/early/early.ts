/**
 * Stands in index.html itself and runs while the app's code still travels: it puts on the reader's theme, asks for what
 * the address means, and names the files of the screen that will show. The app takes the answers over, and works without.
 */
import { listUrl } from '#client/brand-client.ts'
import { readBaseAddress } from '#client/base-address.ts'
import { bearerRequest } from '#client/get-json.ts'
import { fetchSettingsFile, saysNothing, writtenSettings } from '#web/api/settings-file.ts'
import { listQueryAt } from '#web/brands/list/list-address.ts'
import { showEarlyForm } from '#web/session/early-form.ts'
import { askSiblings } from '#web/session/session-channel.ts'
import { loadSession, type StoredSession } from '#web/session/token-storage.ts'
import { loadPreferences, showPreferences } from '#web/preferences/stored-preferences.ts'
import { watchForMissingCode } from './missing-code.ts'

/** The build writes the files in here, with blanks between them. */
const LIST_FILES = '__LIST_FILES__'
const SIGN_IN_FILES = '__SIGN_IN_FILES__'

watchForMissingCode()
showPreferences(loadPreferences())

if (!writtenSettings()) {
  window.earlySettings = fetchSettingsFile()
  window.earlySettings.catch(() => {})
}
const session = loadSession()
for (const file of (session ? LIST_FILES : SIGN_IN_FILES).split(' ')) preloadModule(file)
if (session) {
  // See opening.css.
  document.documentElement.dataset['opening'] = ''
  document.documentElement.style.setProperty('--catalogue-name', JSON.stringify(document.title))
  askForList(session)
} else {
  window.earlySibling = askSiblings()
  showSignIn().catch(() => {})
}

function preloadModule(file: string): void {
  if (!file.endsWith('.js')) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

/** Where nothing in the settings has to be read first. */
async function showSignIn(): Promise<void> {
  const [told, file] = await Promise.all([window.earlySibling, window.earlySettings])
  if (told || (file && !saysNothing(file))) return
  const asksForAddress = writtenSettings()?.baseUrl === undefined
  showEarlyForm(asksForAddress, readBaseAddress('.', document.baseURI) ?? '')
}

function askForList({ baseAddress, token }: StoredSession): void {
  const query = listQueryAt(location, document.baseURI)
  if (!query) return
  const url = listUrl(baseAddress, query)
  const abort = new AbortController()
  const response = fetch(url, { ...bearerRequest(token), signal: abort.signal })
  // Whoever takes it over tells of a failure.
  response.catch(() => {})
  window.earlyAnswer = { url, response, abort }
  // A browser's first date takes it long to write. Rows have dates, and once the page is painted there is time.
  requestAnimationFrame(() => setTimeout(writeDate))
}

function writeDate(): void {
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' }).format()
}
