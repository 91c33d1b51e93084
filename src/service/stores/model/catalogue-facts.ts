import { foldName } from '#contract/fold-name.ts'
import type { ListRequest } from '#contract/list-request.ts'
import { ANCHOR_STEP, type Anchors } from './page-plan.ts'
import type { BrandPage } from './store.ts'

/** Marks in the catalogue, of one version: every 1000th brand in order of id, and in order of time and id. */
export interface Outline {
  readonly version: number
  /** How many brands there are. */
  readonly size: number
  readonly anchors: Anchors
  readonly moments: readonly Moment[]
}

/** A brand's place in the order of time. */
export interface Moment {
  /** Unix seconds. */
  readonly updatedAt: number
  readonly id: string
}

/** What is known about a listing beforehand: right for this version only, and not needed for the right answer. */
export interface KnownTotal {
  readonly version: number
  readonly total?: number | undefined
}

/** Totals kept of one version. */
const MAX_TOTALS = 20_000

/** What has been found out about the present version of the catalogue, and would cost to find out again. */
export class CatalogueFacts {
  #version = -1
  readonly #totals = new Map<string, number>()
  readonly #counting = new Map<string, Promise<BrandPage>>()
  #outline: Promise<Outline> | undefined

  total(version: number, request: ListRequest): number | undefined {
    return version === this.#version ? this.#totals.get(filterKey(request)) : undefined
  }

  /**
   * Reads a page. Of several with the same filters whose total nobody knows yet, the first finds it out, and the others
   * wait for that instead of counting the same brands beside it.
   */
  async inTurn(version: number, request: ListRequest, read: () => Promise<BrandPage>): Promise<BrandPage> {
    if (this.total(version, request) !== undefined) return read()
    const key = `${version} ${filterKey(request)}`
    const counting = this.#counting.get(key)
    if (counting) {
      await counting.catch(() => {})
      return read()
    }
    const first = read().finally(() => this.#counting.delete(key))
    this.#counting.set(key, first)
    return first
  }

  rememberTotal(version: number, request: ListRequest, total: number): void {
    this.#turnTo(version)
    if (this.#totals.size >= MAX_TOTALS) this.#totals.clear()
    this.#totals.set(filterKey(request), total)
  }

  /** The outline, drawn once for each version. That it is of `version` is likely, and to be checked. */
  outline(version: number, draw: () => Promise<Outline>): Promise<Outline> {
    this.#turnTo(version)
    if (!this.#outline) {
      const outline = draw()
      this.#outline = outline
      outline.catch(() => {
        if (this.#outline === outline) this.#outline = undefined
      })
    }
    return this.#outline
  }

  #turnTo(version: number): void {
    if (version === this.#version) return
    this.#version = version
    this.#totals.clear()
    this.#outline = undefined
  }
}

/** Whether a page is so deep that walking to it costs more than looking up an anchor. */
export function isDeep({ page, limit }: ListRequest): boolean {
  return (page - 1) * limit > 2 * ANCHOR_STEP
}

export function isUnfiltered({ name, id, updatedAfter, updatedBefore }: ListRequest): boolean {
  return name === undefined && id === undefined && updatedAfter === undefined && updatedBefore === undefined
}

/** Whether a list is narrowed by time and by nothing else. */
export function isWindow({ name, id, updatedAfter, updatedBefore }: ListRequest): boolean {
  return name === undefined && id === undefined && (updatedAfter !== undefined || updatedBefore !== undefined)
}

/** So many brands come before `time` (Unix seconds): those passed up to a mark, and fewer than 1000 more after it. */
export interface Mark {
  readonly passed: number
  /** Undefined: none is passed. */
  readonly from: Moment | undefined
  readonly time: number
}

/** The brands of a window of time: those before its end (all of them, or by a mark), less those before its start. */
export interface WindowMarks {
  readonly end: number | Mark
  readonly start: Mark | undefined
}

/** Where to count from, so that the total of a window is found at the same cost whatever its width. */
export function windowMarks({ updatedAfter, updatedBefore }: ListRequest, outline: Outline): WindowMarks {
  return {
    end: updatedBefore === undefined ? outline.size : lastMark(outline, updatedBefore),
    start: updatedAfter === undefined ? undefined : lastMark(outline, updatedAfter + 1),
  }
}

function lastMark({ moments }: Outline, time: number): Mark {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]!.updatedAt < time) low = middle + 1
    else high = middle
  }
  return { passed: low * ANCHOR_STEP, from: moments[low - 1], time }
}

function filterKey({ name, id, updatedAfter, updatedBefore }: ListRequest): string {
  return JSON.stringify([name === undefined ? null : foldName(name), id, updatedAfter, updatedBefore])
}
