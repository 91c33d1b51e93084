import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '#service/testing/http-server.ts'
import { mounting } from '../support/embed-host.ts'
import { hostPort } from '../support/host-port.ts'

export interface Proxy extends AsyncDisposable {
  readonly origin: string
  /** Uncaught errors, and violations of the Content-Security-Policy. */
  readonly faults: string[]
  /** The address of a page of another site that embeds the catalogue. To browsers, localhost and 127.0.0.1 are two sites. */
  readonly host: string
  /** Whether to cut the connection of a request. It can be replaced at any time. */
  cut: (path: string) => boolean
}

const HOST = '/walk-host'
const WATCH = '/walk-watch.js'
const REPORT = '/walk-report'

/** Runs first in the page. Ignores load errors of elements, which have no message: the walk causes them itself. */
function watch(address: string): void {
  const report = (fault: unknown) => void navigator.sendBeacon(address, String(fault))
  addEventListener('error', ({ message }) => message && report(message))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`${violatedDirective} blocked ${blockedURI}`),
  )
}

/** A proxy on a port that may embed the service. It cuts connections and watches for errors, as not every driver can. */
export async function startProxy(service: string): Promise<Proxy> {
  const server = await serve(
    (request, response) => {
      // The service or the browser has closed the connection.
      answer(request, response).catch(() => response.destroy())
    },
    hostPort(service, 0),
  )

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

  const host = `http://localhost:${server.port}${HOST}`
  const proxy: Proxy = { ...server, host, faults: [], cut: () => false }
  return proxy
}
