import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#service/testing/free-port.ts'
import type { StoredBrand } from '#service/stores/model/store.ts'
import type { Target } from './load.ts'

/** Milliseconds for npx to get it and for it to start. */
const START_TIMEOUT = 120_000

/** json-server with our brands: fetched by npx for the bench alone, never a dependency. */
export class JsonServer {
  static readonly version = '0.17.4'
  readonly port: number
  readonly #child: ChildProcess

  private constructor(port: number, child: ChildProcess) {
    this.port = port
    this.#child = child
  }

  /**
   * @param folder for its data.
   * @returns undefined when npx cannot fetch it; then a line says so.
   */
  static async start(brands: readonly StoredBrand[], folder: string): Promise<JsonServer | undefined> {
    const file = join(folder, 'json-server.json')
    const rows = brands.map(({ id, name, logo, updatedAt }) => ({ id, name, logo, updated_at: updatedAt }))
    await writeFile(file, JSON.stringify({ brands: rows }))
    const port = await freePort()
    const command = ['--yes', `json-server@${JsonServer.version}`, '--quiet', '--port', String(port), file]
    // In a process group of its own, since npx starts it as a grandchild.
    const child = spawn('npx', command, { detached: true, stdio: 'ignore' })
    const server = new JsonServer(port, child)
    process.once('exit', () => server.stop())
    const ended = once(child, 'exit').then(
      () => false,
      () => false,
    )
    if (await Promise.race([ended, answers(port)])) return server
    console.log(
      `\njson-server ${JsonServer.version} cannot be started: "npx ${command.slice(0, 2).join(' ')}" failed.`,
    )
    server.stop()
    return undefined
  }

  stop(): void {
    if (this.#child.pid !== undefined && this.#child.exitCode === null) process.kill(-this.#child.pid)
  }
}

/** The request to json-server for the same as a request to our service. */
export function jsonServerTarget({ path, host }: Target): Target {
  const { pathname, searchParams } = new URL(path, 'http://brands.example')
  const name = searchParams.get('name')
  const query = `_page=1&_limit=10${name === null ? '' : `&name_like=${encodeURIComponent(name)}`}`
  return { host, path: pathname.slice('/v1'.length) + (pathname === '/v1/brands' ? `?${query}` : '') }
}

/** Whether a server answers at the port before the timeout. */
async function answers(port: number): Promise<boolean> {
  for (const end = Date.now() + START_TIMEOUT; Date.now() < end; await wait(100)) {
    const response = await fetch(`http://127.0.0.1:${port}/brands/1`).catch(() => undefined)
    if (response?.ok) return true
  }
  return false
}
