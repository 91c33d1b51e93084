/**
 * A small brand service for tests: it keeps the contract, and each of its parts can be replaced by a faulty one. The tests
 * in `e2e/` use it too, so it allows CORS and serves logos beside `/v1`.
 */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { foldName } from '#contract/fold-name.ts'
import { serve } from '#service/testing/http-server.ts'

export interface TestBrand {
  id: string
  name: string
  logo: string
  updated_at: number
}

export interface TestFile {
  readonly type: string
  readonly body: string | Uint8Array
  readonly status?: number
  /** Pages of other origins cannot read the response, not even its status. */
  readonly private?: boolean
  /** Milliseconds that `rectInspector` says the file takes, which a test cannot wait for. */
  readonly waits?: number | 'for ever'
}

/** A list response as it would be sent, and what was asked. */
export interface ListAnswer {
  body: { data: unknown[]; links: Record<string, unknown> }
  readonly page: number
  readonly url: URL
  /** All brands that match the filters. */
  readonly matching: readonly TestBrand[]
}

export interface ServiceParts {
  brands: TestBrand[]
  files: Map<string, TestFile>
  /** What the list sends for a brand. */
  listed: (brand: TestBrand) => unknown
  matchesName: (name: string, text: string) => boolean
  isAfter: (at: number, bound: number) => boolean
  matchesId: (id: string, wanted: string) => boolean
  /** What a brand's own address sends; `undefined` for a 404. */
  single: (brand: TestBrand | undefined) => unknown
  alterList: (answer: ListAnswer) => unknown
  /** The app's file at a path that is neither under `/v1` nor a logo. */
  appFile: (path: string) => TestFile | undefined
  /** Responds in place of the service, unless it returns `undefined`. */
  intercept: (url: URL) => InterceptedAnswer | undefined
}

export type InterceptedAnswer =
  | 'reset'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }

export interface CatalogueService extends AsyncDisposable {
  readonly baseAddress: string
  /** The path and query of every request to `/v1`, in order. */
  readonly asked: readonly string[]
  readonly logoHeaders: readonly IncomingHttpHeaders[]
}

export const TOKEN = 'test-token-3f9a'
const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization, Accept' }

const FAITHFUL: Omit<ServiceParts, 'brands' | 'files'> = {
  listed: (brand) => brand,
  matchesName: (name, text) => foldName(name).includes(foldName(text)),
  isAfter: (at, bound) => at > bound,
  matchesId: (id, wanted) => id === wanted,
  single: (brand) => brand,
  alterList: () => undefined,
  appFile: () => undefined,
  intercept: () => undefined,
}

export async function startCatalogueService(
  given: Pick<ServiceParts, 'brands' | 'files'> & Partial<ServiceParts>,
): Promise<CatalogueService> {
  const parts: ServiceParts = { ...FAITHFUL, ...given }
  const asked: string[] = []
  const logoHeaders: IncomingHttpHeaders[] = []

  const server = await serve((request, response) => {
    const url = new URL(request.url ?? '/', server.origin)
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (url.pathname.startsWith('/logos/')) {
      logoHeaders.push(request.headers)
      return sendFile(response, parts.files.get(url.pathname))
    }
    if (!url.pathname.startsWith('/v1/')) return sendFile(response, parts.appFile(url.pathname))
    asked.push(`${url.pathname}${url.search}`)
    const intercepted = parts.intercept(url)
    if (intercepted === 'reset') return void request.socket.destroy()
    if (intercepted) {
      const { status, headers, body = '' } = intercepted
      return void response.writeHead(status, { ...CORS, ...headers }).end(body)
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return sendJson(response, {}, 401)
    if (url.pathname === '/v1/brands') return sendJson(response, list(parts, url))
    const id = decodeURIComponent(url.pathname.slice('/v1/brands/'.length))
    const single = parts.single(parts.brands.find((brand) => brand.id === id))
    return single === undefined ? sendJson(response, {}, 404) : sendJson(response, { data: single })
  })
  completeLogos(parts.brands, server.origin)
  return { ...server, baseAddress: server.origin, asked, logoHeaders }
}

/** Adds the service's address to logos that leave it out, since its port is known only now. */
function completeLogos(brands: readonly TestBrand[], baseAddress: string): void {
  const { port } = new URL(baseAddress)
  for (const brand of brands) {
    brand.logo = brand.logo
      .replace(/^\//, `${baseAddress}/`)
      .replace(/^http:\/\/localhost\//, `http://localhost:${port}/`)
  }
}

function list(parts: ServiceParts, url: URL): unknown {
  const value = (name: string) => url.searchParams.get(name) || undefined
  const [name, id, after, before] = ['name', 'id', 'updated_after', 'updated_before'].map(value)
  const matching = parts.brands.filter(
    (brand) =>
      (name === undefined || parts.matchesName(brand.name, name)) &&
      (id === undefined || parts.matchesId(brand.id, id)) &&
      (after === undefined || parts.isAfter(brand.updated_at, Number(after))) &&
      (before === undefined || brand.updated_at < Number(before)),
  )
  const limit = Number(value('limit') ?? 10)
  const page = Number(value('page') ?? 1)
  const last = Math.max(1, Math.ceil(matching.length / limit))
  const link = (number: number) => {
    const target = new URL(url)
    target.searchParams.set('limit', String(limit))
    target.searchParams.set('page', String(number))
    return String(target)
  }
  const answer: ListAnswer = {
    body: {
      data: matching.slice((page - 1) * limit, page * limit).map(parts.listed),
      links: {
        first: link(1),
        last: link(last),
        prev: page > 1 ? link(page - 1) : null,
        next: page < last ? link(page + 1) : null,
      },
    },
    page,
    url,
    matching,
  }
  parts.alterList(answer)
  return answer.body
}

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { ...CORS, 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function sendFile(response: ServerResponse, file: TestFile | undefined): void {
  if (!file) return void response.writeHead(404, CORS).end()
  const cors = file.private ? {} : CORS
  response.writeHead(file.status ?? 200, { ...cors, 'Content-Type': file.type }).end(file.body)
}
