/**
 * Keeps the store a copy of another brand service (docs/operating.md). A complete copy comes first; then, at each interval,
 * what has changed since. Where the numbers of brands differ afterwards, and once a day, everything is copied again. Of
 * several processes on one store, one copies at a time, and goes on from what the last one has noted.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrandClient, type BrandPage, countFromPage } from '#client/brand-client.ts'
import { responseTime } from '#client/errors.ts'
import { HttpError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { fieldsOf } from '#contract/additional-fields.ts'
import { formatTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { CommandFailure } from '#service/command-failure.ts'
import type { Log } from '#service/http/log.ts'
import { isOfService, serviceFailure } from '#service/import/service-rows.ts'
import type { MirrorNotes } from '#service/stores/mirror-record.ts'
import type { ImportResult } from '#service/stores/records.ts'
import type { Store } from '#service/stores/store.ts'
import { copyChanges, copyEverything, type CopyOptions, type CopyResult } from './copy.ts'

export interface MirrorOptions {
  readonly store: Pick<Store, 'mirror' | 'openImport' | 'listBrands'>
  readonly client: Pick<BrandClient, 'list' | 'single'>
  /** Base address of the service that is copied. */
  readonly source: string
  /** Names this process among those that share the store. */
  readonly holder: string
  /** Milliseconds between two looks at what has changed. */
  readonly interval: number
  /** Percent of the brands that may be deleted at once. */
  readonly maxDeletions: number
}

/** Milliseconds until a process that may not copy asks again. */
const NEXT_TRY = 5000
/** Seconds. A service may show a change later than its date says. */
const OVERLAP = 300
/** Smaller dates are seconds or milliseconds: nobody can tell. */
const AMBIGUOUS_BELOW = 1e8
/** Brands that a line of the log names. */
const MOST_NAMED = 5
/** Seconds between two copies of everything, if nothing else asks for one. */
const EVERYTHING_AGAIN = 24 * 3600
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
  /** When the copy that is served agreed with its source, in Unix seconds. Null: it was never whole. */
  #copiedAt: number | null
  #notes: MirrorNotes = {}
  /** Brands read by the copy that this process makes. */
  #read: number | undefined
  #total: number | null = null
  /** What the last line about brands that were left out said. */
  #leftOut = ''
  #running: Promise<void> | undefined

  private constructor(options: MirrorOptions, copiedAt: number | null) {
    this.source = options.source
    this.#options = options
    this.#copiedAt = copiedAt
  }

  /** @throws CommandFailure when the store holds brands that are not a copy of this service. */
  static async open(options: MirrorOptions): Promise<Mirror> {
    const { store, source } = options
    const held = await store.mirror.claim(source)
    if (held !== source) {
      const brands = held === undefined ? 'brands of its own' : `a copy of ${held}`
      throw new CommandFailure(
        `The database holds ${brands}: give the mirror another one, with DATABASE_URL.`,
      )
    }
    return new Mirror(options, (await store.mirror.read())?.copiedAt ?? null)
  }

  /** Whether there is a whole copy. Before, nothing of it is shown. */
  get isComplete(): boolean {
    return this.#copiedAt !== null
  }

  /** Seconds since the copy agreed with its source; undefined while it is not whole. */
  get age(): number | undefined {
    return this.#copiedAt === null ? undefined : Math.max(0, seconds() - this.#copiedAt)
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
      // A replica may get the first copy later.
      const isWaiting = !this.isComplete && this.problem === undefined
      await sleep(isWaiting ? Math.min(wait, NEXT_TRY) : wait, undefined, { signal }).catch(() => {})
    }
  }

  /**
   * Copies, if it is time to and no other process does. `start` calls it again and again.
   * @returns milliseconds until the next try.
   */
  async turn(): Promise<number> {
    try {
      return await this.#copyIfDue()
    } finally {
      this.#copiedAt = (await this.#options.store.mirror.read())?.copiedAt ?? null
    }
  }

  async #copyIfDue(): Promise<number> {
    const { store, interval, holder } = this.#options
    const turn = await store.mirror.takeTurn(holder)
    if (!turn) return Math.min(interval, NEXT_TRY)
    this.#notes = turn.notes
    let copiedAt: number | null = null
    try {
      const due = (turn.copiedAt ?? 0) * 1000 + interval - Date.now()
      // Another process has just copied. Whole seconds are compared; a clock that was set back must not delay a copy.
      if (due > 1000 && due <= interval) {
        this.#recover()
        return due
      }
      const begun = seconds()
      await this.#copy(turn.copiedAt === null, begun)
      copiedAt = begun
      this.#recover()
      return interval
    } finally {
      this.#read = undefined
      await store.mirror.endTurn(holder, copiedAt, this.#notes)
    }
  }

  async #copy(isFirst: boolean, begun: number): Promise<void> {
    const { store, client, holder, maxDeletions } = this.#options
    const { signal } = this.#stop
    await using _ = store.mirror.keepTurn(holder)
    const first = await new RequestPool({ atOnce: 1, signal }).ask(() =>
      client.list(parseListQuery('limit=1'), signal),
    )
    this.#total = countFromPage(first)
    if (isFirst) return this.#copyFirst(begun)
    // By the clock of the source, which dates its changes.
    const lookedAt = Math.floor(responseTime(first.exchange) / 1000)
    const after = await this.#after(first, lookedAt)
    if (after !== undefined) this.#note(await copyChanges(this.#copying(), after))
    const held = await store.mirror.count()
    const last = this.#notes.everything
    const differs = this.#total !== null && this.#total !== held
    const isKnown = last?.total === this.#total && last.held === held && last.maxDeletions === maxDeletions
    const isOld = !last || Math.abs(begun - last.at) > EVERYTHING_AGAIN
    if (after === undefined || (differs && !isKnown) || isOld) await this.#copyEverything(begun)
    this.#notes = { ...this.#notes, lookedAt }
  }

  async #copyFirst(begun: number): Promise<void> {
    // Imported since the mirror was opened: the copy would delete them.
    if ((await this.#options.store.mirror.count()) > 0)
      throw new Error('The database holds brands of its own.')
    this.#notes = { begun: true }
    await this.#copyEverything(begun)
    // A brand that was deleted meanwhile moved another to a page that had been read: a second copy comes next, and finds it.
    this.#notes = {}
  }

  async #copyEverything(begun: number): Promise<void> {
    const { store, maxDeletions } = this.#options
    const most = (brands: number) => Math.max(FEW, Math.floor((brands * maxDeletions) / 100))
    const result = await copyEverything(this.#copying(), begun, most)
    const held = await store.mirror.count()
    this.#notes = { everything: { at: begun, maxDeletions, total: this.#total, held, form: result.form } }
    this.#note(result)
  }

  #copying(): CopyOptions {
    const { store, client, holder } = this.#options
    const onRead = async (read: number) => {
      this.#read = read
      if (!(await store.mirror.takeTurn(holder, this.#notes)))
        throw new Error('Another process has begun to copy.')
    }
    return { store, client, signal: this.#stop.signal, onRead }
  }

  /**
   * What `updated_after` must be to find every change since the last look; undefined where the source cannot be asked: its
   * brands have no dates, or are dated in another form than before.
   * @param now the time at the source.
   */
  async #after(first: BrandPage, now: number): Promise<string | undefined> {
    const { lookedAt, everything } = this.#notes
    const form = everything?.form
    if (lookedAt === undefined || form === undefined || !isDatedAs(first, form)) return undefined
    // A date that is far ahead would hide all changes.
    const filters = { updated_before: now + OVERLAP }
    const newest = { filters, order: '-updated_at', limit: 1, page: 1 } as const
    const { brands } = await this.#options.store.listBrands(newest)
    // A change may have the date of one that was copied, be shown later than its date says, or follow a clock set back.
    const seen = Math.min(lookedAt, now) - OVERLAP - 1
    const date = Math.min(brands[0]?.updatedAt ?? seen, seen)
    return formatTimestamp(date * 1000, form)
  }

  #note({
    kept = 0,
    rejected,
    ...result
  }: Partial<CopyResult> & Awaited<ReturnType<typeof copyChanges>>): void {
    if (kept > 0) {
      this.#log?.warn(
        { kept, maxDeletions: this.#options.maxDeletions },
        'the mirror keeps brands that its source no longer has: they are more than MIRROR_MAX_DELETIONS',
      )
    }
    // The same changes are read for some minutes.
    const leftOut = rejected.join('\n')
    if (rejected.length > 0 && leftOut !== this.#leftOut) {
      this.#log?.warn(
        { rejected: rejected.length, brands: rejected.slice(0, MOST_NAMED) },
        'the mirror left out brands that break the contract',
      )
    }
    this.#leftOut = leftOut
    if (result.added + result.changed + result.deleted > 0) this.onChange?.(result)
  }

  #recover(): void {
    if (this.problem !== undefined) this.#log?.warn({ source: this.source }, 'the mirror copies again')
    this.problem = undefined
  }

  /** Says once that the source cannot be copied, and again when the reason is another. */
  #report(error: unknown): void {
    if (this.#stop.signal.aborted) return
    const reason = error instanceof Error ? serviceFailure(error) : String(error)
    // Everybody may ask /readyz: what our own database and network say is for the log alone.
    const problem = isOfService(error) ? error.message : 'The copy failed. The log says why.'
    if (problem === this.problem) return
    this.problem = problem
    this.#log?.warn({ source: this.source, reason }, 'the mirror cannot copy')
  }
}

/** Whether the first brand of a list is dated as others were. A date that may be seconds or milliseconds says nothing. */
function isDatedAs({ brands, timestampForm }: BrandPage, form: TimestampForm): boolean {
  const date = fieldsOf(brands[0]?.raw)['updated_at']
  if (timestampForm === undefined || Math.abs(Number(date)) < AMBIGUOUS_BELOW) return true
  // Fractions of a second may come and go.
  return timestampForm.replace('iso-milliseconds', 'iso') === form.replace('iso-milliseconds', 'iso')
}

const seconds = () => Math.floor(Date.now() / 1000)

function retryAfter(error: unknown): number {
  return error instanceof HttpError ? (error.retryAfter ?? 0) : 0
}
