import type { Server } from 'node:http'
import { clientAt } from '#service/http/rate-limiter.ts'

/** Closes new connections of an address that has as many open already. @param limit 0: none. */
export function limitPerAddress(server: Server, limit: number, onRefusal: (address: string) => void): void {
  if (limit === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = clientAt(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= limit) {
      socket.destroy()
      onRefusal(address)
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
