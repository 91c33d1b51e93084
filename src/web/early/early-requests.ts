import { listUrl } from '#client/brand-client.ts'
import { bearerRequest } from '#client/get-json.ts'
import { withoutView } from '#web/data/list-order.ts'
import { listQueryAt } from '#web/list/list-address.ts'
import type { Credentials } from '#web/session/credentials.ts'

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
