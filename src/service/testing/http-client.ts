/** A client for tests that sends addresses and headers exactly as they are written. */
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface TestRequest {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface TestResponse {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders
  readonly rawPayload: Buffer
  readonly body: string
  readonly json: () => unknown
}

/** Sends one request on a connection of its own. The Host is "localhost" unless the headers name one. */
export async function send(
  origin: string,
  { method = 'GET', url, headers = {}, body }: TestRequest,
): Promise<TestResponse> {
  const { hostname, port } = new URL(origin)
  const path = url.startsWith('/') ? url : new URL(url).pathname + new URL(url).search
  const options = {
    hostname,
    port,
    method,
    path,
    agent: false,
    headers: { host: 'localhost', ...length(body), ...headers },
  }
  const sent = request(options)
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return asResponse(response.statusCode!, response.headers, await buffer(response))
}

/** Node leaves it out where a method seldom has a body. */
function length(body: string | undefined): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

export function asResponse(
  statusCode: number,
  headers: IncomingHttpHeaders,
  rawPayload: Buffer,
): TestResponse {
  const body = rawPayload.toString()
  return { statusCode, headers, rawPayload, body, json: () => JSON.parse(body) as unknown }
}
