/**
 * The matching of this session, and the one loop that asks the service. It outlasts a visit to another screen, and ends
 * with the session.
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
import { linesOfColumn, MOST_LINES, type PastedList, readPaste } from './read-paste.ts'

export interface Matching {
  /** Undefined: nothing has been matched yet. */
  readonly list?: PastedList
  readonly lines: readonly Line[]
  /** Ends the loop that is under way; null: none is. */
  readonly run: AbortController | null
  /** Its lines are drawn once it ends, so that nothing on the screen moves and nothing is drawn twice. */
  readonly isFirstRun: boolean
  /** All requests wait, because the service asked for it or was away. */
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

/** Ends the loop. What was found until then stays. */
export function cancelMatching(): void {
  matching.get().run?.abort()
  change({ run: null, isFirstRun: false, wait: null })
}

/** What is in the field, and the column chosen of it. It outlasts a reload of the tab, and ends with the session. */
export const keptPaste = () => (readStored('sessionStorage', PASTED_LIST) ?? {}) as Partial<PastedList>
export const keepPaste = (paste?: Partial<PastedList>) => writeStored('sessionStorage', PASTED_LIST, paste)

export function clearList(): void {
  cancelMatching()
  matching.setState(() => NOTHING_PASTED)
}
onDisconnect(clearList)

export function matchList(list: PastedList): void {
  clearList()
  const lines = mergeLines(linesOfColumn(readPaste(list.text), list.column).slice(0, MOST_LINES))
  change({ list, lines, isFirstRun: true })
  void matchRest()
}

/** Asks for all lines that have no answer, in place of a loop under way. */
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
    // Whatever another name leads to is offered: somebody has to say that it is the same.
    const { brand: _sure, ...offered } = await matchLine(other, service)
    return { result: offered }
  }
  const earlier = decisionOn(text)
  if (earlier) {
    const brand = earlier.brand && (await findById(earlier.brand.id, service))
    // A brand that is gone since is no answer.
    if (brand !== undefined) return { decision: { brand } }
  }
  return { result: await matchLine(text, service) }
}

/** @param brand null: none of those offered. */
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
