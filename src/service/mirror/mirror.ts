/**
 * Keeps the store a copy of another brand service (docs/operating.md). It copies everything first and then, at each interval,
 * the changes since. It copies everything again after a start, once a day, and if the numbers of brands differ. Several
 * processes may copy into one store: each copy is one transaction, and finds again what an older one undid.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { type BrandClient, countFromPage } from '#client/brand-client.ts'
import { HttpError, responseTime } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { changeQuery, type ListQuery, parseListQuery } from '#contract/list-query.ts'
import { formatTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { CommandFailure, printLine, showProgress } from '#service/terminal.ts'
import type { Log } from '#service/http/log.ts'
import { addGauge } from '#service/http/metrics.ts'
import { readBrandRow } from '#service/import/read-brand-row.ts'
import {
  IncompleteList,
  isOfService,
  readUntilComplete,
  serviceFailure,
  serviceReader,
  type ServiceReader,
} from '#service/import/read-service.ts'
import { stageRows } from '#service/import/rows.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { StagedImport } from '#service/stores/staged-import.ts'
import type { Store } from '#service/stores/store.ts'

interface MirrorOptions extends Omit<NonNullable<Settings['mirrorSource']>, 'tokenFile'> {
  readonly store: Pick<Store, 'mirror' | 'openImport' | 'brands'>
  readonly client: Pick<BrandClient, 'list' | 'single'>
}

const ALL_BRANDS = parseListQuery('')
/** Seconds. A service may show a change later than its date says. */
const OVERLAP = 300
const MAX_NAMED = 5
/** Seconds between two copies of everything, if nothing else requires one. */
const FULL_COPY_INTERVAL = 24 * 3600
/** This many brands may always be deleted, however few there are. */
const MIN_DELETIONS = 10

export class Mirror {
  readonly source: string
  /** Why the copy is not current, in words for operators; `undefined` while it is. */
  problem: string | undefined
  readonly #options: MirrorOptions
  readonly #stop = new AbortController()
  #log: Log | undefined
  /** When the copy that is served last matched its source, in Unix seconds; `null` until the first copy is complete. */
  #copiedAt: number | null = null
  /** When the last check of the source began, in Unix seconds by the source's clock. */
  #checkedAt: number | undefined
  /** The last copy of everything: when it began (Unix seconds), and the numbers of brands in the source and in the store. */
  #lastFullCopy: { readonly at: number; readonly total: number | null; readonly held: number } | undefined
  #running: Promise<void> | undefined

  private constructor(options: MirrorOptions) {
    this.source = options.source
    this.#options = options
  }

  /** @throws CommandFailure if the store holds brands that are not a copy of this service. */
  static async open(options: MirrorOptions): Promise<Mirror> {
    const { store, source } = options
    const held = await store.mirror.claim(source)
    const brands = held === undefined ? 'brands of its own' : `a copy of ${held}`
    if (held !== source)
      throw new CommandFailure(
        `The database holds ${brands}: set DATABASE_URL to another one for the mirror.`,
      )
    const mirror = new Mirror(options)
    mirror.#copiedAt = await store.mirror.copiedAt()
    return mirror
  }

  /** Whether there is a complete copy. Until then, no brands are served. */
  get isComplete(): boolean {
    return this.#copiedAt !== null
  }

  /** Seconds since the copy matched its source; `undefined` until the first copy is complete. */
  get age(): number | undefined {
    return this.#copiedAt === null ? undefined : Math.max(0, seconds() - this.#copiedAt)
  }

  start(log: Log): void {
    this.#log = log
    this.#running = this.#run()
  }

  /** Stops copying. Resolves once the copy in progress has ended. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
    if (process.stderr.isTTY && this.#running && !this.isComplete)
      printLine('The first copy was stopped. The next start will begin it again from scratch.')
  }

  async #run(): Promise<void> {
    const { interval } = this.#options
    const { signal } = this.#stop
    while (!signal.aborted) {
      let wait = interval
      try {
        await this.update()
      } catch (error) {
        this.#report(error)
        if (error instanceof HttpError) wait = Math.max(interval, error.retryAfter ?? 0)
      }
      await sleep(wait, undefined, { signal }).catch(() => {})
    }
  }

  /** Copies what has changed. `start` calls it at each interval. */
  async update(): Promise<void> {
    try {
      await this.#copy(seconds())
      if (this.problem !== undefined) this.#log?.warn({ source: this.source }, 'the mirror copies again')
      this.problem = undefined
    } finally {
      if (!this.isComplete) showProgress('')
      this.#copiedAt = await this.#options.store.mirror.copiedAt()
    }
  }

  async #copy(startedAt: number): Promise<void> {
    const { store, client } = this.#options
    const { signal } = this.#stop
    const before = await store.mirror.primary()
    // They were imported since the mirror was opened, and the copy would delete them.
    if (before.copiedAt === null && before.brands > 0)
      throw new Error('The database holds brands of its own.')
    const first = await new RequestPool({ atOnce: 1, signal }).ask(() =>
      client.list(parseListQuery('limit=1'), signal),
    )
    const total = countFromPage(first)
    const form = first.timestampForm
    // By the clock of the source, which dates its changes.
    const checkedAt = Math.floor(responseTime(first.exchange) / 1000)
    const after = form && (await this.#updatedAfter(form, checkedAt))
    if (after !== undefined) await this.#copyList(changeQuery(ALL_BRANDS, { updated_after: after }))
    const { brands: held } = await store.mirror.primary()
    const last = this.#lastFullCopy
    const isDue = !last || Math.abs(startedAt - last.at) > FULL_COPY_INTERVAL
    const differs = total !== null && total !== held && (last?.total !== total || last.held !== held)
    if (after === undefined || isDue || differs) {
      const isFirst = before.copiedAt === null
      await this.#copyList(ALL_BRANDS, startedAt, total)
      // The first copy is not recorded, so that a second one follows: during the first, the deletion of one brand may have
      // moved another to a page that had been read already.
      if (!isFirst) this.#lastFullCopy = { at: startedAt, total, held: (await store.mirror.primary()).brands }
    } else {
      await store.mirror.note(startedAt)
    }
    this.#checkedAt = checkedAt
  }

  /**
   * The `updated_after` that finds every change since the last check; `undefined` if there was none.
   * @param now the time at the source.
   */
  async #updatedAfter(form: TimestampForm, now: number): Promise<string | undefined> {
    if (this.#checkedAt === undefined) return undefined
    // A brand with a date far in the future would hide all changes.
    const filters = { updated_before: now + OVERLAP }
    const newest = { filters, order: '-updated_at', limit: 1, page: 1 } as const
    const { brands } = await this.#options.store.brands.list(newest)
    // A change may have the date of one already copied, become visible after its date, or follow a clock that was set back.
    const seen = Math.min(this.#checkedAt, now) - OVERLAP - 1
    const date = Math.min(brands[0]?.updatedAt ?? seen, seen)
    return formatTimestamp(date * 1000, form)
  }

  /**
   * Copies a list in one transaction: readers see the state before or after it.
   * @param copiedAt when the copy began, in Unix seconds, if the list has all brands: the others are deleted.
   * @param total how many brands the list has, if the service says: for the progress of the first copy.
   * @throws IncompleteList, and what `walkList` throws; nothing has changed then.
   */
  #copyList(query: ListQuery, copiedAt?: number, total: number | null = null): Promise<void> {
    const { store, client } = this.#options
    const of = total === null ? '' : ` of ${total.toLocaleString('en')}`
    return readUntilComplete(async (isLast) => {
      const reader = serviceReader(client, this.#stop.signal)
      const faults: string[] = []
      await using work = await store.openImport()
      const batches = stageRows(async () => work, reader.rows(query, isLast), readBrandRow)
      for await (const { rejected, read } of batches) {
        for (const { row, reason } of rejected) faults.push(`${String(row.fields?.['id'])}: ${reason}`)
        if (!this.isComplete) showProgress(`First copy: ${read.toLocaleString('en')}${of} brands`)
      }
      const deleteMissing = copiedAt === undefined ? undefined : await this.#confirmMissing(work, reader)
      const { added, changed, deleted } = await work.apply({ takeDates: true, copiedAt, deleteMissing })
      if (faults.length > 0) {
        const named = { rejected: faults.length, brands: faults.slice(0, MAX_NAMED) }
        this.#log?.warn(named, 'the mirror left out brands that break the contract')
      }
      if (added + changed + deleted > 0)
        this.#log?.info({ source: this.source, added, changed, deleted }, 'the mirror has copied changes')
    })
  }

  /** How many brands the source no longer has; `undefined` if they are kept, because they are too many or it does not respond. */
  async #confirmMissing(work: StagedImport, { stageMissing }: ServiceReader): Promise<number | undefined> {
    const { maxDeletions } = this.#options
    const { rows, missing } = await work.plan()
    // The source may have lost its brands by mistake, so do not delete ours.
    if (rows === 0) throw new IncompleteList('The service sends no brands.')
    if (missing > Math.max(MIN_DELETIONS, Math.floor((rows * maxDeletions) / 100))) {
      const message =
        'the mirror keeps brands that its source no longer has: they are more than MIRROR_MAX_DELETIONS'
      this.#log?.warn({ kept: missing, maxDeletions }, message)
    } else if (missing > 0) {
      const plan = await stageMissing(work, missing).catch((error: unknown) => {
        if (!isOfService(error)) throw error
      })
      return plan?.missing
    }
    return undefined
  }

  /** Logs why the source cannot be copied, and again only if the reason changes. */
  #report(error: unknown): void {
    if (this.#stop.signal.aborted) return
    const reason = error instanceof Error ? serviceFailure(error) : String(error)
    // /readyz is public: details of our own database and network go only to the log.
    const problem = isOfService(error) ? error.message : 'The copy failed. The log says why.'
    if (problem === this.problem) return
    this.problem = problem
    this.#log?.warn({ source: this.source, reason }, 'the mirror cannot copy')
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

/** Runs the mirror for as long as the service does, and reports it as metrics. */
export function runMirror(app: FastifyInstance, mirror: Mirror, registry: Registry | undefined): void {
  if (registry) {
    const age = 'Seconds since the copy last matched its source.'
    addGauge(registry, 'brand_catalogue_mirror_age_seconds', age, () => mirror.age)
    const failing = 'Whether copying fails in this process.'
    addGauge(registry, 'brand_catalogue_mirror_failing', failing, () => Number(mirror.problem !== undefined))
  }
  app.addHook('onListen', async () => mirror.start(app.log))
  app.addHook('onClose', () => mirror.close())
}
