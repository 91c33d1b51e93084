import { connect, createServer } from 'node:net'

/** Stands before a service on 127.0.0.1. What the service sends arrives up to `delay` milliseconds later, in its order. */
export function startDelay(port: number, service: number, delay: number): void {
  createServer((client) => {
    const upstream = connect(service, '127.0.0.1')
    let sent = Promise.resolve()
    const later = (act: () => void) => {
      const wait = new Promise((resolve) => setTimeout(resolve, Math.random() * delay))
      sent = Promise.all([sent, wait]).then(act)
    }
    upstream.on('data', (data) => later(() => client.write(data)))
    upstream.on('end', () => later(() => client.end()))
    upstream.on('error', () => client.destroy())
    client.on('error', () => upstream.destroy())
    client.on('close', () => upstream.destroy())
    client.pipe(upstream)
  }).listen(port, '127.0.0.1')
}
