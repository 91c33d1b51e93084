import { CommandFailure } from '#service/terminal.ts'
import { explainOutage, isServerFailure } from '#service/stores/explain-error.ts'
import type { Log } from '#service/http/log.ts'
import { type ReportServer, ServerPool, type ServerState } from './server-pool.ts'

/** Milliseconds between checks of each server's role. One that breaks a connection is checked immediately. */
const CHECK_INTERVAL = 5000
/** Milliseconds that replicas have to replicate a change. Later, they are only read if no other server responds. */
const MAX_LAG = 4000
const TWO_PRIMARIES = 'two database servers are primaries'

/** All servers of one database. They are asked which one is the primary, in the background and before each write. */
export class ServerList {
  readonly all: readonly ServerPool[]
  readonly #timer = setInterval(() => void this.#check(), CHECK_INTERVAL).unref()
  /** The highest timeline seen of each cluster: a primary on a lower one was left behind when another server was promoted. */
  readonly #timelines = new Map<string, number>()
  #primary: ServerPool | undefined
  /** A version of the primary's catalogue, and when it had it. */
  #due: { readonly version: number; readonly at: number } | undefined
  #checking: Promise<void> | undefined
  #turn = 0
  /** Where the service reports what happens to servers. Commands do not. */
  log: Log | undefined
  /** How many of them say that they are the primary. */
  primaries = 0

  constructor(urls: readonly string[], poolSize: number | undefined) {
    this.all = urls.map((url) => new ServerPool(url, poolSize, this.#report))
  }

  states(): readonly ServerState[] {
    return this.all.map((server) => server.state())
  }

  /** Reads from the first server that responds. */
  async read<Row extends object>(
    sql: string,
    values: readonly unknown[],
    primaryFirst: boolean,
  ): Promise<Row[]> {
    let failure: unknown
    for (const isRetry of [false, true]) {
      if (isRetry) await this.#check()
      for (const server of this.#inOrder(primaryFirst)) {
        try {
          return await server.query<Row>(sql, values)
        } catch (error) {
          if (!isServerFailure(error)) throw explainOutage(error)
          failure = error
          void this.#check()
        }
      }
    }
    throw explainOutage(failure ?? this.#failure())
  }

  /**
   * Asks which server is the primary.
   * @throws CommandFailure if none is, or several are and none of them was promoted last.
   */
  async primary(): Promise<ServerPool> {
    await this.#check()
    const [primary, ...others] = this.#known('primary')
    const failure = this.#failure()
    if (!primary && failure) throw explainOutage(failure)
    if (!primary)
      throw new CommandFailure('The servers of DATABASE_URL and DATABASE_READ_URLS are all replicas.')
    const other = others.find(({ facts }) => facts?.started !== primary.facts?.started)
    if (other)
      throw new CommandFailure(
        `${primary.name} and ${other.name} are both primaries, so nothing was written: stop one of them (docs/runbook.md).`,
      )
    return primary
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.log = undefined
    await Promise.all(this.all.map((server) => server.end()))
  }

  /** The servers that may be read. Replicas take turns; those that failed or are behind come last. */
  #inOrder(primaryFirst: boolean): readonly ServerPool[] {
    const primaries = this.#known('primary')
    const start = this.#turn++
    const replicas = this.#known('replica').map((_, index, all) => all[(start + index) % all.length]!)
    const servers = primaryFirst ? [...primaries, ...replicas] : [...replicas, ...primaries]
    return servers.toSorted((a, b) => a.rank - b.rank)
  }

  #known(role: ServerPool['role']): ServerPool[] {
    return this.all.filter((server) => !server.isRoleInDoubt && server.role === role)
  }

  #failure(): Error | undefined {
    return this.all.find(({ failure }) => failure)?.failure
  }

  /** Logs an error if no server is left, or writes may be refused; otherwise a warning. */
  readonly #report: ReportServer = (message, { name: server, role }, reason) => {
    const isServed = message !== TWO_PRIMARIES && this.all.some(({ failure }) => !failure)
    this.log?.[isServed ? 'warn' : 'error']({ server, role, reason }, message)
  }

  /** Asks all servers for their roles. Concurrent calls share one check. */
  #check(): Promise<void> {
    this.#checking ??= Promise.all(this.all.map((server) => server.check()))
      .then(() => this.#compare())
      .finally(() => (this.#checking = undefined))
    return this.#checking
  }

  #compare(): void {
    for (const { facts } of this.all)
      if (facts)
        this.#timelines.set(facts.system, Math.max(facts.timeline, this.#timelines.get(facts.system) ?? 0))
    for (const server of this.all) {
      if (!server.facts) continue
      const { isReplica, system, timeline } = server.facts
      const isFormer = timeline < this.#timelines.get(system)!
      server.role = isReplica ? 'replica' : isFormer ? 'former' : 'primary'
    }
    const [primary] = this.#known('primary')
    if (primary && this.#primary && primary !== this.#primary)
      this.#report('the database has a new primary', primary)
    this.#primary = primary ?? this.#primary
    this.#reportPrimaries(primary)
    if (primary) this.#findBehind(primary.version)
  }

  /** Logs two primaries once. Two addresses may lead to one server. */
  #reportPrimaries(primary: ServerPool | undefined): void {
    const all = [...this.#known('primary'), ...this.#known('former')]
    const before = this.primaries
    this.primaries = new Set(all.map(({ facts }) => facts?.started)).size
    const other = all.at(-1)
    if (this.primaries < 2 || before > 1 || !other) return
    const reason = `${primary?.name ?? 'another server'} ${
      other.role === 'former'
        ? 'was promoted: nothing is read from this one'
        : 'is one too, and none was promoted later: nothing can be written'
    }`
    this.#report(TWO_PRIMARIES, other, reason)
  }

  #findBehind(version: number): void {
    const at = performance.now()
    if (this.#due && at < this.#due.at + MAX_LAG) return
    for (const server of this.all) server.isBehind = server.version < (this.#due?.version ?? version)
    this.#due = { version, at }
  }
}
