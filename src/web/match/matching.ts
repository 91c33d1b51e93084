/**
 * The matching of this session, and the one loop that asks the service. It outlasts a visit to another screen, and ends
 * with the session.
 */
import { createStore, useSelector } from '@tanstack/react-store'
import { isClientError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient, onDisconnect } from '#web/data/connection.ts'
import { decisionOn, forget, remember } from './decisions.ts'
import { keepList } from './kept-list.ts'
import { type Action, type Line, mergeLines, NOTHING_PASTED, reduce } from './lines.ts'
import { findById, matchLine, type MatchService } from './match-line.ts'
import { linesOfColumn, MOST_LINES, readPaste } from './read-paste.ts'

const AT_ONCE = 6

const matching = createStore(NOTHING_PASTED)
const dispatch = (action: Action) => matching.setState((state) => reduce(state, action))

export const useMatching = () => useSelector(matching)

onDisconnect(() => {
  matching.get().run?.abort()
  dispatch({ type: 'clear' })
})

export function matchList(text: string, column: number): void {
  const lines = mergeLines(linesOfColumn(readPaste(text), column).slice(0, MOST_LINES))
  keepList({ text, column, isMatched: true })
  dispatch({ type: 'paste', list: { text, column }, lines })
  void matchRest()
}

/** Asks for all lines that have no answer, in place of a loop under way. */
export async function matchRest(): Promise<void> {
  matching.get().run?.abort()
  const run = new AbortController()
  dispatch({ type: 'run', run })
  const { signal } = run
  const client = currentClient()
  const pool = new RequestPool({
    atOnce: AT_ONCE,
    signal,
    onWait: (wait) => !signal.aborted && dispatch({ type: 'wait', wait }),
  })
  const service: MatchService = {
    client,
    ask: (send) => pool.ask(send),
    signal,
  }
  const waiting = matching.get().lines.filter(({ result, decision }) => !result && !decision)
  await Promise.all(
    waiting.map(async (line) => {
      const answer = await answerLine(line, service).catch((error: unknown) => {
        if (!signal.aborted && !isClientError(error)) throw error
        return { error }
      })
      if (!signal.aborted) dispatch({ type: 'answer', text: line.text, answer })
    }),
  )
  if (!signal.aborted) dispatch({ type: 'end' })
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
    if (brand !== undefined) return { decision: { brand, isRemembered: true } }
  }
  return { result: await matchLine(text, service) }
}

export function cancelMatching(): void {
  matching.get().run?.abort()
  dispatch({ type: 'end' })
}

export function clearList(): void {
  matching.get().run?.abort()
  keepList(null)
  dispatch({ type: 'clear' })
}

/** @param brand null: none of those offered. */
export function decideLine(text: string, brand: ReadBrand | null): void {
  if (brand === null) remember({ text, brand })
  else if (brand.id !== null) remember({ text, brand: { id: brand.id, name: brand.name } })
  dispatch({ type: 'decide', text, brand })
}

export function undoLine(text: string): void {
  forget(text)
  dispatch({ type: 'undo', text })
  if (matching.get().lines.some((line) => line.text === text && !line.result)) void matchRest()
}

/** Matches a line under another name. */
export function renameLine(text: string, other: string): void {
  dispatch({ type: 'rename', text, other })
  void matchRest()
}
