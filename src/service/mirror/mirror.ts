/**
 * Keeps the store a copy of another brand service (docs/operating.md). A complete copy comes first; then, at each interval,
 * what has changed since. Where the numbers of brands differ afterwards, and once a day, everything is copied again. Of
 * several processes on one store, one copies at a time.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrandClient } from '#client/brand-client.ts'
import { HttpError, isClientError } from '#client/errors.ts'
import { countFromPage } from '#client/page-count.ts'
import { sendWithRetries } from '#client/walk/retries.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { formatTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import type { Log } from '#service/http/log.ts'
import { explainReading } from '#service/import/service-rows.ts'
import type { MirrorState } from '#service/stores/model/mirror-record.ts'
import type { ImportResult, Store } from '#service/stores/model/store.ts'
import { copyChanges, copyEverything, type CopyOptions } from './copy.ts'

export interface MirrorOptions {
  readonly store: Pick<Store, 'mirror' | 'openImport' | 'listBrands'>
  readonly client: Pick<BrandClient, 'list' | 'single'>
  /** Base address of the service that is copied. */
  readonly source: string
  /** Names this process among those that share the store, after a restart as well. */
  readonly holder: string
  /** Milliseconds between two looks at what has changed. */
  readonly interval: number
  /** Percent of the brands that may be deleted at once. */
  readonly maxDeletions: number
}

/** In seconds. A process that is killed has its turn for so long. */
const TURN = 30
/** Milliseconds between two extensions of a turn. */
const TURN_EXTENSION = 10_000
/** Milliseconds until a process that may not copy asks again. */
const NEXT_TRY = 5000
/** Seconds. A service may show a change later than its date says. */
const OVERLAP = 300
/** Milliseconds between two copies of everything, if nothing else asks for one. */
const EVERYTHING_AGAIN = 24 * 3_600_000
/** So many brands may be deleted, however few there are. */
const FEW = 10

export class Mirror {
  readonly source: string
  /** What keeps the copy from being current, in words for operators; undefined while nothing does. */
  problem: string | undefined
  /** Called with what has changed in the store. */
  onChange: ((result: ImportResult) => void) | undefined
  readonly #options: MirrorOptions
  readonly #stop = new AbortController()
  #log: Log | undefined
  #state: MirrorState
  /** Brands read by the copy of everything that this process makes. */
  #read: number | undefined
  #total: number | null = null
  #form: TimestampForm | undefined
  /** The last copy of everything: when, and the numbers that it left different, because brands were rejected or kept. */
  #everything: { readonly at: number; readonly total: number | null; readonly held: number } | undefined
  /** Whether this process has made the first copy, and no other since. */
  #isFirst = false
  #turnExtendedAt = 0
  #running: Promise<void> | undefined

  private constructor(options: MirrorOptions, state: MirrorState) {
    this.source = options.source
    this.#options = options
    this.#state = state
  }

  /** @throws StartFailure when the store holds brands that are not a copy of this service. */
  static async open(options: MirrorOptions): Promise<Mirror> {
    const { store, source } = options
    const state = await store.mirror.read()
    const { total } = await store.listBrands({ filters: {}, limit: 1, page: 1 })
    if (state ? state.source !== source : total > 0) {
      const held = state ? `a copy of ${state.source}` : 'brands of its own'
      throw new StartFailure(`The database holds ${held}: give the mirror another one, with DATABASE_URL.`)
    }
    await store.mirror.claim(source)
    return new Mirror(options, state ?? { source, copiedAt: null })
  }

  /** Whether there is a whole copy. Before, nothing of it is shown. */
  get isComplete(): boolean {
    return this.#state.copiedAt !== null
  }

  /** Seconds since the copy agreed with its source; undefined while it is not whole. */
  get age(): number | undefined {
    const { copiedAt } = this.#state
    return copiedAt === null ? undefined : Math.max(0, seconds() - copiedAt)
  }

  /** How far the first copy is. */
  get progress(): string {
    if (this.#read === undefined) return this.problem ?? 'It has not begun, or another process makes it.'
    const of = this.#total === null ? '' : ` of ${this.#total.toLocaleString('en')}`
    return `${this.#read.toLocaleString('en')}${of} brands have been read.`
  }

  start(log: Log): void {
    this.#log = log
    this.#running = this.#run()
  }

  /** Resolves once nothing is copied any more. */
  async close(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      const wait = await this.turn().catch((error: unknown) => {
        this.#report(error)
        return Math.max(this.#options.interval, retryAfter(error))
      })
      await sleep(wait, undefined, { signal }).catch(() => {})
    }
  }

  /**
   * Copies, if it is time to and no other process does. `start` calls it again and again.
   * @returns milliseconds until the next try.
   */
  async turn(): Promise<number> {
    const { store, interval, holder } = this.#options
    const now = seconds()
    const hasTurn = await store.mirror.takeTurn(holder, now + TURN, now)
    this.#state = (await store.mirror.read()) ?? this.#state
    if (!hasTurn) return Math.min(interval, NEXT_TRY)
    let copiedAt: number | null = null
    try {
      const due = (this.#state.copiedAt ?? 0) * 1000 + interval - Date.now()
      // Another process has just copied. Whole seconds are compared.
      if (due > 1000) return due
      await this.#copy()
      copiedAt = seconds()
      if (this.problem !== undefined) this.#log?.warn({ source: this.source }, 'the mirror copies again')
      this.problem = undefined
      return interval
    } finally {
      this.#read = undefined
      await store.mirror.endTurn(holder, copiedAt)
      if (copiedAt !== null) this.#state = { source: this.source, copiedAt }
    }
  }

  async #copy(): Promise<void> {
    const { store, client } = this.#options
    const { signal } = this.#stop
    const first = await sendWithRetries(() => client.list(parseListQuery('limit=1'), signal), signal)
    this.#total = countFromPage(first)
    this.#form = first.timestampForm ?? this.#form
    if (!this.isComplete) {
      await this.#copyEverything()
      // A brand that is deleted meanwhile moves another to a page that has been read: the next copy of everything finds it.
      this.#isFirst = true
      return
    }
    const after = await this.#after()
    if (after !== undefined) this.#note(await copyChanges({ ...this.#copying(), after }))
    const { total: held } = await store.listBrands({ filters: {}, limit: 1, page: 1 })
    const last = this.#everything
    const differs = this.#total !== null && this.#total !== held
    const isKnown = last !== undefined && last.total === this.#total && last.held === held
    const isOld = last !== undefined && Date.now() - last.at > EVERYTHING_AGAIN
    if ((differs && !isKnown) || isOld || this.#isFirst) await this.#copyEverything()
    // Not at once: a start is no reason to read everything.
    else this.#everything ??= { at: Date.now(), total: null, held }
    return undefined
  }

  async #copyEverything(): Promise<void> {
    const { store, maxDeletions } = this.#options
    const result = await copyEverything({
      ...this.#copying(),
      maxDeletions: (brands) => Math.max(FEW, Math.floor((brands * maxDeletions) / 100)),
    })
    const { total: held } = await store.listBrands({ filters: {}, limit: 1, page: 1 })
    const { kept, rejected } = result
    if (kept > 0) {
      this.#log?.warn(
        { kept, maxDeletions },
        'the mirror keeps brands that its source no longer has: they are more than MIRROR_MAX_DELETIONS',
      )
    }
    if (rejected > 0) this.#log?.warn({ rejected }, 'the mirror left out brands that break the contract')
    this.#everything = { at: Date.now(), total: this.#total, held }
    this.#isFirst = false
    this.#note(result)
  }

  #copying(): CopyOptions {
    const { store, client, holder } = this.#options
    const onRead = async (read: number): Promise<void> => {
      this.#read = read
      if (Date.now() - this.#turnExtendedAt < TURN_EXTENSION) return
      this.#turnExtendedAt = Date.now()
      const now = seconds()
      if (!(await store.mirror.takeTurn(holder, now + TURN, now)))
        throw new Error('Another process has begun to copy.')
    }
    return { store, client, form: this.#form, signal: this.#stop.signal, onRead }
  }

  /** What `updated_after` must be to find every change; undefined where no date is known. */
  async #after(): Promise<string | undefined> {
    const now = seconds()
    // A date that is far ahead would hide all changes.
    const filters = { updated_before: now + OVERLAP }
    const newest = { filters, order: '-updated_at', limit: 1, page: 1 } as const
    const date = (await this.#options.store.listBrands(newest)).brands[0]?.updatedAt
    if (date === undefined || this.#form === undefined) return undefined
    return formatTimestamp(Math.min(date, now - OVERLAP) * 1000, this.#form)
  }

  #note(result: ImportResult): void {
    if (result.added + result.changed + result.deleted > 0) this.onChange?.(result)
  }

  /** Says once that the source cannot be copied, and again when the reason is another. */
  #report(error: unknown): void {
    if (this.#stop.signal.aborted) return
    const problem = isClientError(error) ? explainReading(error) : String(error)
    if (problem === this.problem) return
    this.problem = problem
    this.#log?.warn({ source: this.source, reason: problem }, 'the mirror cannot copy')
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

function retryAfter(error: unknown): number {
  return error instanceof HttpError ? (error.retryAfter ?? 0) : 0
}
