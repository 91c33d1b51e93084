/**
 * The state of the matching, and the loop that asks the service. Both survive a visit to another screen, and end with the
 * session.
 */
import { createStore, useSelector } from '@tanstack/react-store'
import { isClientError } from '#client/errors.ts'
import { RequestPool, type Wait } from '#client/request-pool.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient, onDisconnect, PASTED_LIST } from '#web/data/connection.ts'
import { readStored, writeStored } from '#web/data/persisted.ts'
import { decisionOn, forget, remember } from './decisions.ts'
import { type Line, mergeLines } from './lines.ts'
import { findById, matchLine, type MatchService } from './match-line.ts'
import { linesOfColumn, type PastedList, readPaste } from './read-paste.ts'

export interface Matching {
  /** `undefined` until a list is matched. */
  readonly list?: PastedList
  readonly lines: readonly Line[]
  /** Aborts the loop; `null` if none is running. */
  readonly run: AbortController | null
  /** Lines are rendered only after the first run, so that nothing moves and nothing is rendered twice. */
  readonly isFirstRun: boolean
  /** Set while all requests wait, because the service asked for it or did not respond. */
  readonly wait: Wait | null
}

const AT_ONCE = 6
const NOTHING_PASTED: Matching = { lines: [], run: null, isFirstRun: false, wait: null }

const matching = createStore(NOTHING_PASTED)
export const useMatching = () => useSelector(matching)

const change = (changed: Partial<Matching>) => matching.setState((state) => ({ ...state, ...changed }))
const changeLine = (text: string, changed: (line: Line) => Partial<Line>) =>
  matching.setState((state) => ({
    ...state,
    lines: state.lines.map((line) => (line.text === text ? { ...line, ...changed(line) } : line)),
  }))

/** Stops the loop. The results so far stay. */
export function cancelMatching(): void {
  matching.get().run?.abort()
  change({ run: null, isFirstRun: false, wait: null })
}

/** The text in the field, and the chosen column. They survive a reload of the tab, and end with the session. */
export function keptPaste(): Partial<PastedList> {
  try {
    const kept = (readStored('sessionStorage', PASTED_LIST) ?? { text: '' }) as PastedList
    linesOfColumn(readPaste(kept.text), kept.column)
    return kept
  } catch {
    // It would stop the screen from opening at each reload.
    keepPaste()
    return {}
  }
}
export const keepPaste = (paste?: Partial<PastedList>) => writeStored('sessionStorage', PASTED_LIST, paste)

export function clearList(): void {
  cancelMatching()
  matching.setState(() => NOTHING_PASTED)
}
onDisconnect(clearList)

export function matchList(list: PastedList): void {
  clearList()
  const lines = mergeLines(linesOfColumn(readPaste(list.text), list.column))
  change({ list, lines, isFirstRun: true })
  void matchRest()
}

/** Matches all lines that have no result. Replaces a loop that is running. */
export async function matchRest(): Promise<void> {
  matching.get().run?.abort()
  const run = new AbortController()
  const { signal } = run
  change({ run })
  const pool = new RequestPool({
    atOnce: AT_ONCE,
    signal,
    onWait: (wait) => !signal.aborted && change({ wait }),
  })
  const service: MatchService = { client: currentClient(), ask: (send) => pool.ask(send), signal }
  const waiting = matching.get().lines.filter(({ result, decision }) => !result && !decision)
  await Promise.all(
    waiting.map(async (line) => {
      const answer = await answerLine(line, service).catch((error: unknown) => {
        if (!signal.aborted && !isClientError(error)) throw error
        return { error }
      })
      if (!signal.aborted) changeLine(line.text, () => ({ error: undefined, ...answer }))
    }),
  )
  if (!signal.aborted) cancelMatching()
}

async function answerLine({ text, other }: Line, service: MatchService): Promise<Partial<Line>> {
  if (other !== undefined) {
    // Even a sure match of another name is only offered: the user has to confirm that it is the same brand.
    const { brand: _sure, ...offered } = await matchLine(other, service)
    return { result: offered }
  }
  const earlier = decisionOn(text)
  if (earlier) {
    const brand = earlier.brand && (await findById(earlier.brand.id, service))
    // If the brand no longer exists, the decision is ignored.
    if (brand !== undefined) return { decision: { brand } }
  }
  return { result: await matchLine(text, service) }
}

/** @param brand `null` for none of those offered */
export function decideLine(text: string, brand: ReadBrand | null): void {
  if (brand === null) remember({ text, brand })
  else if (brand.id !== null) remember({ text, brand: { id: brand.id } })
  changeLine(text, () => ({ decision: { brand } }))
}

export function undoLine(text: string): void {
  forget(text)
  changeLine(text, ({ result }) => ({
    decision: undefined,
    result: result && { matches: result.matches },
  }))
  if (matching.get().lines.some((line) => line.text === text && !line.result)) void matchRest()
}

/** Matches a line under another name. */
export function renameLine(text: string, other: string): void {
  changeLine(text, () => ({ other, result: undefined, error: undefined }))
  void matchRest()
}
