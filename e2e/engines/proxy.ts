import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { mounting } from '../support/embed-host.ts'
import { hostPort } from '../support/host-port.ts'

export interface Proxy extends AsyncDisposable {
  readonly origin: string
  /** Errors that nothing caught, and what the Content-Security-Policy blocked. */
  readonly faults: string[]
  /** A page of another site, with the catalogue in a frame. To browsers, localhost is another site than 127.0.0.1. */
  readonly host: string
  /** Whether the connection of a request is cut. It can be replaced at any time. */
  cut: (path: string) => boolean
}

const HOST = '/walk-host'
const WATCH = '/walk-watch.js'
const REPORT = '/walk-report'

/** Runs in the page before all else. Load errors of elements have no message, and the walk causes them itself. */
function watch(address: string): void {
  const report = (fault: unknown) => void navigator.sendBeacon(address, String(fault))
  addEventListener('error', ({ message }) => message && report(message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} blocked ${blockedURI}`),
  )
}

/** Stands before the service on a port that may embed it, cuts connections, and watches pages, as not every driver can. */
export async function startProxy(service: string): Promise<Proxy> {
  const port = hostPort(service, 0)
  const server = createServer((request, response) => {
    // The service or the browser has gone away.
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url!
    if (proxy.cut(path)) {
      request.socket.destroy()
    } else if (path === REPORT) {
      proxy.faults.push(await text(request))
      response.end()
    } else if (path === HOST) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(mounting(proxy.origin, '{ filters: { limit: 10 } }'))
    } else if (path === WATCH) {
      response.setHeader('content-type', 'text/javascript')
      response.end(`(${String(watch)})('${REPORT}')`)
    } else {
      const headers = { ...request.headers, 'accept-encoding': 'identity' }
      const [answered] = (await once(get(service + path, { headers }), 'response')) as [IncomingMessage]
      const isPage = answered.headers['content-type']?.startsWith('text/html')
      if (isPage) delete answered.headers['content-length']
      response.writeHead(answered.statusCode!, answered.headers)
      if (isPage)
        response.end((await text(answered)).replace('<head>', `<head><script src="${WATCH}"></script>`))
      else answered.pipe(response)
    }
  }

  const proxy: Proxy = {
    origin: `http://127.0.0.1:${port}`,
    host: `http://localhost:${port}${HOST}`,
    faults: [],
    cut: () => false,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
