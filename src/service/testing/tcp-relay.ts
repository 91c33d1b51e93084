/** Stands between a client and a server, for tests of what happens when the network fails. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpRelay {
  /** The server's address through the relay. */
  readonly url: string
  /** From now on nothing arrives on either side. Connections stay open, and new ones are accepted. */
  readonly silence: () => void
}

export async function startTcpRelay(serverUrl: string): Promise<TcpRelay> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let silent = false
  const relay = createServer((near) => {
    sockets.add(near)
    if (silent) return
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    relay.close()
  })
  const url = new URL(serverUrl)
  url.port = String((relay.address() as { port: number }).port)
  return {
    url: url.href,
    silence: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
  }
}
