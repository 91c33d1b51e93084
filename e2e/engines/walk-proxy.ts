/** Stands between the browser and the service: it fails as the walk says, and collects what goes wrong in the page. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'

/** What happens to a request: the connection is cut before or during the response, or the response has this status. */
type Failure = 'cut' | 'broken-off' | number

export interface WalkProxy extends AsyncDisposable {
  readonly origin: string
  /** The origin of the service behind it. */
  readonly service: string
  /** Errors that nothing caught, and reports of the Content-Security-Policy. */
  readonly faults: string[]
  /** Decides by path and query. It can be replaced at any time. */
  fail: (path: string) => Failure | undefined
  /** Takes from pages what only supported browsers have. */
  old: boolean
}

const WATCH = '/walk-watch.js'
const REPORT = '/walk-report'

/** Runs in the page before all else, instead of `watch`. */
function pretendToBeOld(): void {
  Reflect.deleteProperty(URL, 'parse')
}

/** Runs in the page before all else. Load errors of elements have no message, and the walk causes them itself. */
function watch(reportPath: string): void {
  const report = (fault: unknown) => void navigator.sendBeacon(reportPath, String(fault))
  addEventListener('error', ({ message }) => message && report(message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} blocked ${blockedURI}`),
  )
}

export async function startWalkProxy(service: string): Promise<WalkProxy> {
  const server = createServer((incoming, response) => {
    // The service or the browser has gone away.
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/'
    if (path === WATCH) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' })
      response.end(
        proxy.old ? `(${String(pretendToBeOld)})()` : `(${String(watch)})(${JSON.stringify(REPORT)})`,
      )
      return
    }
    if (path === REPORT) {
      proxy.faults.push(await text(incoming))
      response.end()
      return
    }
    const failure = proxy.fail(path)
    if (failure === 'cut') incoming.socket.destroy()
    else if (failure === 'broken-off') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 })
      response.write('{"data": [', () => incoming.socket.destroy())
    } else if (failure !== undefined) response.writeHead(failure).end()
    else await forward(incoming, response)
  }

  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isPage = /\btext\/html\b/.test(incoming.headers.accept ?? '')
    const headers = isPage ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
    if (isPage) delete headers['if-none-match']
    const outgoing = request(new URL(incoming.url ?? '/', service), { method: incoming.method, headers })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
    const [answered] = (await once(outgoing, 'response')) as [IncomingMessage]
    if (!isPage) {
      response.writeHead(answered.statusCode!, answered.headers)
      answered.pipe(response)
      return
    }
    const page = await text(answered)
    const { 'content-length': _, etag: __, ...others } = answered.headers
    response.writeHead(answered.statusCode!, others)
    response.end(page.replace('<head>', `<head><script src="${WATCH}"></script>`))
  }

  const proxy: WalkProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    service,
    faults: [],
    fail: () => undefined,
    old: false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => {
        server.close(done)
      })
    },
  }
  return proxy
}
