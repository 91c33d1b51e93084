import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '#service/testing/http-server.ts'
import { distFile } from './dist-file.ts'

/** A response to a request under `/v1`. A string body is sent as it is, anything else as JSON. */
export interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: unknown
  /** Milliseconds before the response is sent. */
  readonly delay?: number
  /** The connection ends in the middle of the body. */
  readonly breaksOff?: boolean
}

export interface MisbehavingService extends AsyncDisposable {
  readonly origin: string
  /** Path and query of every request under `/v1`, in order. */
  readonly requests: string[]
  /** Returns the response to each request. It can be replaced at any time. */
  answer: (url: URL) => Answer
}

/** A service other than ours. It serves the built app as a static host does, and answers `/v1` as the test defines. */
export async function startMisbehavingService(answer: (url: URL) => Answer): Promise<MisbehavingService> {
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', server.origin)
    const reply = url.pathname.startsWith('/v1') ? api(url) : file(url.pathname)
    void send(response, reply)
  })
  async function api(url: URL): Promise<Reply> {
    service.requests.push(`${url.pathname}${url.search}`)
    const { delay = 0, body, headers, ...rest } = service.answer(url)
    await pause(delay)
    return {
      ...rest,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
  }

  const service: MisbehavingService = { ...server, requests: [], answer }
  return service
}

interface Reply extends Omit<Answer, 'delay'> {
  readonly headers: Record<string, string>
  readonly body: Buffer | string
}

async function send(response: ServerResponse, reply: Promise<Reply>) {
  const { status = 200, headers, body, breaksOff } = await reply
  if (breaksOff) {
    response.writeHead(status, { ...headers, 'Content-Length': body.length + 1 })
    response.write(body, () => response.destroy())
    return
  }
  response.writeHead(status, headers)
  response.end(body)
}

async function file(path: string): Promise<Reply> {
  const page = path.startsWith('/embed') ? '/embed/index.html' : '/index.html'
  const found = distFile(extname(path) || path === '/embed/check' ? path : page)
  if (!found) return { status: 404, headers: {}, body: '' }
  return { headers: { 'Content-Type': found.type }, body: found.body }
}

/** A list of `count` brands on one page, as the contract describes it. */
export function validList(count: number, more?: { updated_at?: (index: number) => unknown }) {
  const here = '/v1/brands?page=1'
  return {
    data: Array.from({ length: count }, (_, index) => validBrand(index + 1, more?.updated_at?.(index))),
    links: { first: here, last: here, prev: null, next: null } as Record<string, string | null>,
  }
}

export function validBrand(id: number, updated_at: unknown = 1_790_000_000 + id): Record<string, unknown> {
  return { id: String(id), name: `Brand ${id}`, logo: `https://logos.example/${id}.svg`, updated_at }
}

export const threeBrands: Answer = { body: validList(3) }
