/** A client for tests that sends addresses and headers exactly as they are written. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export interface TestRequest {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Gets an address on a connection of its own. The Host is "localhost" unless the headers name one. */
export async function send(origin: string, { url, headers = {} }: TestRequest) {
  const sent = request(origin, { path: url, agent: false, headers: { host: 'localhost', ...headers } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  return { statusCode: response.statusCode, headers: response.headers }
}
