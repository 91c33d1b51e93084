import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** In a server's process: reports the port, and the processor time used so far whenever it is asked. */
export function reportCost(port: number): void {
  process.on('message', (message) => {
    if (message !== 'cost') return
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}

/** A server in a process of its own, which ends with this one. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /** @param script its path. @param message sent to it immediately. */
  static async start(script: string, message?: object): Promise<ServerProcess> {
    const child = fork(script, { env: { PATH: process.env['PATH'], NODE_ENV: 'production' } })
    if (message) child.send(message)
    const [port] = (await once(child, 'message')) as [number]
    return new ServerProcess(child, port)
  }

  send(message: object): void {
    this.#child.send(message)
  }

  /** Microseconds of processor time that the process has used, all its threads together. */
  async cost(): Promise<number> {
    const answer = once(this.#child, 'message')
    this.#child.send('cost')
    const [cost] = (await answer) as [number]
    return cost
  }

  stop(): void {
    this.#child.disconnect()
  }
}
