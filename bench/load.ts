import { connect, type Socket } from 'node:net'

/** One request: the path with its query, and the host it names. */
export interface Target {
  readonly path: string
  readonly host: string
}

export interface Measured {
  /** Requests answered per second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly requests: number
}

const CONNECTIONS = 16

/**
 * Sends requests to a server on this machine for `duration` milliseconds over 16 connections, each of which sends its next one
 * once the last is answered. It uses plain sockets: Node's own HTTP client takes longer for a request than the servers do.
 * @param next returns the next target of a connection. `body` is the last answer on it if `bodies` is set.
 * @throws if an answer is not a 200.
 */
export async function load(
  {
    port,
    token,
    duration,
    bodies = false,
  }: { port: number; token: string; duration: number; bodies?: boolean },
  next: (connection: number, body: string) => Target,
): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  const end = start + duration
  let done = false
  // Keeps this process awake. Otherwise a server that is slower than the load would pay for waking it with every answer.
  function stayAwake(): void {
    if (!done) setImmediate(stayAwake)
  }
  stayAwake()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) =>
      converse(connect({ port, host: '127.0.0.1', noDelay: true }), token, end, times, bodies, (body) =>
        next(index, body),
      ),
    ),
  )
  done = true
  const seconds = (performance.now() - start) / 1000
  const sorted = Float64Array.from(times).toSorted()
  const quantile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    rate: times.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    max: quantile(1),
    requests: times.length,
  }
}

async function converse(
  socket: Socket,
  token: string,
  end: number,
  times: number[],
  bodies: boolean,
  next: (body: string) => Target,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let sent = 0
    let missing = -1
    let head = ''
    let body = ''
    function ask(): void {
      const { path, host } = next(body)
      body = ''
      head = ''
      missing = -1
      sent = performance.now()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    }
    function receive(chunk: Buffer): void {
      let rest = chunk
      if (missing < 0) {
        const text = chunk.toString('latin1')
        const headEnd = text.indexOf('\r\n\r\n')
        if (head !== '' || headEnd < 0)
          throw new Error('A response whose headers arrive in several chunks is not supported.')
        head = text.slice(0, headEnd)
        if (!head.startsWith('HTTP/1.1 200')) throw new Error(`${head}\n${text.slice(headEnd)}`)
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1])
        rest = chunk.subarray(headEnd + 4)
      }
      missing -= rest.length
      if (bodies) body += rest.toString('latin1')
      if (missing > 0) return
      const now = performance.now()
      times.push(now - sent)
      if (now < end) ask()
      else socket.end()
    }
    socket.on('data', (chunk: Buffer) => {
      try {
        receive(chunk)
      } catch (error) {
        socket.destroy(error as Error)
      }
    })
    socket.on('close', () => resolve())
    socket.on('error', reject)
    socket.on('connect', ask)
  })
}
