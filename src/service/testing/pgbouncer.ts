/** A PgBouncer in transaction mode, for tests. It comes with the Debian package pgbouncer. */
import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { nobody } from './postgres-server.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
export const HAS_PGBOUNCER = existsSync(PROGRAM)
export const NO_PGBOUNCER = 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'

/**
 * Starts PgBouncer in front of a server. Its own defaults apply otherwise, so it refuses startup parameters that it
 * does not know.
 * @param serverUrl of the superuser, without the name of a database.
 * @param poolSize how many connections to the server all clients share.
 * @returns the same address through PgBouncer.
 */
export async function startPgbouncer(serverUrl: string, poolSize: number): Promise<string> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const folder = await mkdtemp(join(tmpdir(), 'brand-catalogue-pgbouncer-'))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
`,
  )
  // Like Postgres, it refuses to run as root.
  const user = nobody()
  for (const path of [folder, file]) if (user.uid !== undefined) await chown(path, user.uid, user.gid)
  const child = spawn(PROGRAM, [file], user)
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PgBouncer did not start: ${output}`)))
    child.stderr.on('data', (chunk) => {
      output += chunk
      if (output.includes('process up')) resolve()
    })
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    }
    await rm(folder, { recursive: true, force: true })
  })
  return `postgres://${username}@127.0.0.1:${port}/`
}
