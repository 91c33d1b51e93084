/** The list at the address, before the code of the app has arrived: its request, and its shape on the screen. */
import { listUrl } from '#client/brand-client.ts'
import { bearerRequest } from '#client/get-json.ts'
import { withoutView } from '#web/data/paths.ts'
import { listQueryAt, rowsOf, viewIn } from '#web/list/list-address.ts'
import type { Credentials } from '#web/session/credentials.ts'

/** Shows the list that the page contains (`early-markup.tsx`), in the view and width of the one that the app will draw. */
export function showEarlyList(): void {
  const query = listQueryAt(location, document.baseURI)
  if (!query) return
  const { dataset, style } = document.documentElement
  const isOpen = /\/brands\/./.test(location.pathname)
  dataset['early'] = `${viewIn(query)}${isOpen ? ' open' : ''}`
  style.setProperty('--rows', String(rowsOf(query)))
}

/** Requests the list at the current address ahead of the app, while its code loads or a token is checked. */
export function requestList({ baseAddress, token }: Credentials): void {
  const query = listQueryAt(location, document.baseURI)
  if (!query) return
  const url = listUrl(baseAddress, withoutView(query))
  const abort = new AbortController()
  const response = fetch(url, { ...bearerRequest(token), signal: abort.signal })
  // The app handles a failure when it uses the response.
  response.catch(() => {})
  window.earlyRequest = { url, response, abort }
}
