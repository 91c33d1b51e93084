import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server of this machine, until it is disposed. @param port by default one that is free. */
export async function serve(listener: RequestListener, port = 0) {
  const server = createServer(listener).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    port: taken,
    origin: `http://127.0.0.1:${taken}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A port of this machine that was free just now. */
export async function freePort(): Promise<number> {
  await using server = await serve(() => {})
  return server.port
}
