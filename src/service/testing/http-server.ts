import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server on this machine, until it is disposed of. @param port by default one that is free. */
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

/**
 * A port on this machine that was free just now. It is below those of outgoing connections, one of which could take it before its
 * server starts.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(12_000 * Math.random())
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return isFree ? port : freePort()
}

export const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0

/** Writes a self-signed certificate and its key. @param name for which it is valid, such as `DNS:brands.example`. */
export function selfSign(name: string, certificate: string, key: string): void {
  const command = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -addext subjectAltName=${name}`
  execFileSync('openssl', [...command.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
}
