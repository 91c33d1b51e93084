/**
 * Kills the leader of three Postgres servers under Patroni five times, while the service gets 200 requests a second. Run by hand as
 * root, on Debian: node tools/failover/try-failover.ts. Takes five minutes, and uses ports 5401 to 5416.
 * Needs: apt-get install patroni etcd-server python3-etcd postgresql-15
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const KILLS = 5
const PER_SECOND = 200
const PASSWORD = 'trial'
const NODES = [0, 1, 2] as const
type Node = (typeof NODES)[number]

const folder = mkdtempSync(join(tmpdir(), 'failover-'))
chownSync(folder, 65_534, 65_534)
const children = new Set<ChildProcess>()
const url = (node: Node) => `postgres://postgres:${PASSWORD}@127.0.0.1:${5411 + node}/postgres`
const dataOf = (node: Node) => join(folder, `data${node}`)
const ENVIRONMENT = {
  ...process.env,
  DATABASE_URL: url(0),
  DATABASE_READ_URLS: `${url(1)},${url(2)}`,
  PORT: '5403',
  DRAIN_TIME: '0',
}

/** Postgres does not run as root. */
function runAsNobody(program: string, ...args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const child = spawn(program, args, { cwd: folder, uid: 65_534, gid: 65_534, env, stdio: 'ignore' })
  children.add(child)
  return child
}

function startPatroni(node: Node): ChildProcess {
  const account = (username: string) => ({ username, password: PASSWORD })
  const settings = {
    scope: 'trial',
    name: `node${node}`,
    restapi: { listen: `127.0.0.1:${5414 + node}`, connect_address: `127.0.0.1:${5414 + node}` },
    etcd3: { host: '127.0.0.1:5401' },
    bootstrap: {
      dcs: { ttl: 20, loop_wait: 5, retry_timeout: 5, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${5411 + node}`,
      connect_address: `127.0.0.1:${5411 + node}`,
      data_dir: dataOf(node),
      bin_dir: '/usr/lib/postgresql/15/bin',
      authentication: {
        superuser: account('postgres'),
        replication: account('copy'),
        rewind: account('back'),
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: folder, shared_buffers: '32MB' },
    },
  }
  const file = join(folder, `node${node}.yml`)
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify(settings))
  return runAsNobody('patroni', file)
}

async function isUp(node: Node, role: 'primary' | 'replica'): Promise<boolean> {
  return fetch(`http://127.0.0.1:${5414 + node}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function leader(): Promise<Node | undefined> {
  const answers = await Promise.all(NODES.map((node) => isUp(node, 'primary')))
  return NODES.find((node) => answers[node])
}

async function until<T>(what: string, read: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 1200; tries++) {
    const found = await read()
    if (found) return found
    await wait(100)
  }
  throw new Error(`Not reached within two minutes: ${what}`)
}

const program = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], { env: ENVIRONMENT })

/** As when a machine is lost: nothing shuts down cleanly. */
function kill(node: Node, patroni: ChildProcess): void {
  patroni.kill('SIGKILL')
  children.delete(patroni)
  stopPostgres(node)
}

function stopPostgres(node: Node): void {
  const file = join(dataOf(node), 'postmaster.pid')
  if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
}

const failures = new Map<string, number>()
let requests = 0
async function request(token: string): Promise<void> {
  requests += 1
  const name = (requests % 676).toString(26)
  const outcome = await fetch(`http://127.0.0.1:5403/v1/brands?limit=10&name=${name}`, {
    headers: { authorization: `Bearer ${token}` },
  }).then(
    async (response) => (await response.arrayBuffer(), String(response.status)),
    (error: Error) => error.message,
  )
  if (outcome !== '200') failures.set(outcome, (failures.get(outcome) ?? 0) + 1)
}

try {
  const peer = [
    '--listen-peer-urls',
    'http://127.0.0.1:5402',
    '--initial-advertise-peer-urls',
    'http://127.0.0.1:5402',
  ]
  const client = [
    '--listen-client-urls',
    'http://127.0.0.1:5401',
    '--advertise-client-urls',
    'http://127.0.0.1:5401',
  ]
  const cluster = [
    '--name',
    'trial',
    '--initial-cluster',
    'trial=http://127.0.0.1:5402',
    '--data-dir',
    join(folder, 'etcd'),
  ]
  runAsNobody('etcd', ...cluster, ...peer, ...client)
  await wait(2000)
  const patronis = NODES.map((node) => startPatroni(node))
  const allReplicate = async () =>
    (await Promise.all(NODES.map((node) => isUp(node, 'replica')))).filter(Boolean).length === 2
  await until('a leader', async () => (await leader()) !== undefined)
  await until('two replicas', allReplicate)
  const { stdout } = await program('demo')
  const token = /bcat_\w+/.exec(stdout)?.[0] ?? ''
  const service = spawn(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'start'], {
    env: ENVIRONMENT,
    stdio: 'inherit',
  })
  children.add(service)
  await until('the service', () =>
    fetch('http://127.0.0.1:5403/readyz').then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const loadStart = performance.now()
  // Timers are late on a busy machine: all requests that are due are sent.
  const load = setInterval(() => {
    while (requests < ((performance.now() - loadStart) / 1000) * PER_SECOND) void request(token)
  }, 1000 / PER_SECOND)
  for (let round = 1; round <= KILLS; round++) {
    await wait(10_000)
    const old = (await leader())!
    kill(old, patronis[old]!)
    const killed = performance.now()
    await until('a promotion', async () => ![undefined, old].includes(await leader()))
    const promoted = performance.now()
    await until('token create', () =>
      program('token', 'create', '--label', `Round ${round}`).then(
        () => true,
        () => false,
      ),
    )
    const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1)
    console.log(
      `${round}: node ${old} killed; promotion after ${((promoted - killed) / 1000).toFixed(1)} s, token create ${seconds(promoted)} s later; ${requests} requests, failed: ${JSON.stringify(Object.fromEntries(failures))}`,
    )
    patronis[old] = startPatroni(old)
    await until('two replicas', allReplicate)
  }
  await wait(6000)
  clearInterval(load)
  console.log(await (await fetch('http://127.0.0.1:5403/readyz')).text())
} finally {
  for (const child of children) child.kill('SIGKILL')
  for (const node of NODES) stopPostgres(node)
  await wait(1000)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.exit()
