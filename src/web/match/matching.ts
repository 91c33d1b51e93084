/**
 * The state of the matching, and the loop that asks the service. Both survive a visit to another screen, and end with the
 * session.
 */
import { createStore, useSelector } from '@tanstack/react-store'
import { isClientError } from '#client/errors.ts'
import { RequestPool, type Wait } from '#client/request-pool.ts'
import { currentClient, onDisconnect, PASTED_LIST } from '#web/data/connection.ts'
import { readStored, writeStored } from '#web/data/persisted.ts'
import { currentTime } from '#web/time/clock.ts'
import { countOutcomes, type Line, mergeLines } from './lines.ts'
import { decisionOn, dropList, isList, keepList, remember } from './kept-lists.ts'
import { findById, matchLine, type MatchService } from './match-line.ts'
import { linesOfColumn, type PastedList, readPaste } from './read-paste.ts'

export interface Matching {
  /** The list that is shown; `undefined` if there is none yet, or its text is in the field. */
  readonly list?: PastedList | undefined
  /** The list whose text is in the field to be edited, as it was matched. */
  readonly edited?: PastedList | undefined
  /** They stay when the list is edited, so that what they have in common with the edited one is not matched again. */
  readonly lines: readonly Line[]
  /** Aborts the loop; `null` if none is running. */
  readonly run: AbortController | null
  /** The list has not been matched to its end, or until it was cancelled. */
  readonly isFirstRun: boolean
  /** Set while all requests wait, because the service asked for it or did not respond. */
  readonly wait: Wait | null
}

const AT_ONCE = 6
/** Milliseconds. To render each line on its own would take most of the time of the main thread. */
const SHOWN_EVERY = 250
const NOTHING_PASTED: Matching = { lines: [], run: null, isFirstRun: false, wait: null }

const matching = createStore(NOTHING_PASTED)
export const useMatching = () => useSelector(matching)

const change = (changed: Partial<Matching>) => matching.setState((state) => ({ ...state, ...changed }))
/** @param changes what changes, by the text of each line. What failed before is no error any more. */
function changeLines(changes: ReadonlyMap<string, Partial<Line>>): void {
  const lines = matching.get().lines.map((line) => {
    const changed = changes.get(line.text)
    return changed ? Object.assign({}, line, { error: undefined }, changed) : line
  })
  change({ lines })
}

/** Answers that the screen does not show yet, by the text of their lines. */
const answers = new Map<string, Partial<Line>>()
function showAnswers(): void {
  changeLines(answers)
  answers.clear()
}

/** Stops the loop. The results so far stay. */
export function cancelMatching(): void {
  matching.get().run?.abort()
  showAnswers()
  change({ run: null, isFirstRun: false, wait: null })
  rememberList()
}

function rememberList(): void {
  const { list, lines } = matching.get()
  const toDecide = countOutcomes(lines).open
  if (list) keepList({ list, lines: lines.length, toDecide, usedAt: currentTime() })
}

interface KeptPaste extends Partial<PastedList> {
  readonly isOpen?: boolean
  readonly edited?: PastedList | undefined
}

/** The text in the field and the chosen column, or the list that is open. They survive a reload of the tab, not the session. */
export function keptPaste(): KeptPaste {
  const kept = readStored('sessionStorage', PASTED_LIST) as Partial<PastedList> | null
  return isList({ column: 0, ...kept }) ? kept! : {}
}
export const keepPaste = (paste?: Partial<PastedList>, isOpen = false) =>
  writeStored('sessionStorage', PASTED_LIST, paste && { ...paste, isOpen, edited: matching.get().edited })

/** After a reload, matches the list again that was open, or goes on with the one that was edited. */
export function reopenList(): void {
  const { isOpen, edited, ...kept } = keptPaste()
  if (matching.get().list) return
  if (isOpen && isList(kept)) matchList(kept)
  else if (isList(edited)) change({ edited })
}

/**
 * Shows the field again, for a new list or, with what was matched so far, for an edited one.
 * @param shown the text in the field, if it has been edited already
 */
export function closeList(edited?: PastedList, shown = edited): void {
  change({ list: undefined, edited, lines: edited ? matching.get().lines : [] })
  keepPaste(shown)
}

onDisconnect(() => {
  matching.get().run?.abort()
  answers.clear()
  matching.setState(() => NOTHING_PASTED)
})

/** Matches a list, in place of the one that is edited. Lines that the list before had as well keep their results. */
export function matchList(list: PastedList): void {
  const { edited, isFirstRun } = matching.get()
  cancelMatching()
  const known = new Map(matching.get().lines.map((line) => [line.text, line]))
  const lines = mergeLines(linesOfColumn(readPaste(list.text), list.column, list.takenBack))
  change({
    list,
    edited: undefined,
    lines: lines.map((line) => Object.assign({}, known.get(line.text), line)),
  })
  keepPaste(list, true)
  if (edited) dropList(edited)
  rememberList()
  void matchRemaining(isFirstRun)
}

/** A service that is asked at once. */
export const currentService = (signal: AbortSignal): MatchService => ({
  client: currentClient(),
  ask: (send) => send(),
  signal,
})

/**
 * Matches all lines that have no result. Replaces a loop that is running.
 * @param isFirst that was the first for this list.
 */
export async function matchRemaining(isFirst = false): Promise<void> {
  matching.get().run?.abort()
  const { lines } = matching.get()
  const waiting = lines.filter(({ result, decision }) => !result && !decision)
  if (waiting.length === 0) return
  const run = new AbortController()
  const { signal } = run
  change({ run, isFirstRun: isFirst || waiting.length === lines.length })
  const pool = new RequestPool({
    atOnce: AT_ONCE,
    signal,
    onWait: (wait) => !signal.aborted && change({ wait }),
  })
  const service: MatchService = { ...currentService(signal), ask: (send) => pool.ask(send) }
  const shows = setInterval(() => answers.size > 0 && showAnswers(), SHOWN_EVERY)
  signal.addEventListener('abort', () => clearInterval(shows))
  const queue = waiting.values()
  const work = async () => {
    for (const line of queue) {
      const answer = await answerLine(line, service).catch((error: unknown) => {
        if (!signal.aborted && !isClientError(error)) throw error
        return { error }
      })
      if (signal.aborted) return
      answers.set(line.text, answer)
    }
  }
  // A line is matched to its end before the next one begins, so that the first ones can be decided.
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (!signal.aborted) cancelMatching()
}

async function answerLine({ text }: Line, service: MatchService): Promise<Partial<Line>> {
  const earlier = decisionOn(text)
  if (earlier) {
    const brand = earlier.brand && (await findById(earlier.brand.id, service))
    // If the brand no longer exists, the decision is ignored.
    if (brand !== undefined) return { decision: { brand } }
  }
  return { result: await matchLine(text, service) }
}

/** @param decision `undefined` to take a decision back. */
export function decideLine(text: string, decision: Line['decision']): void {
  const id = decision?.brand?.id
  if (id !== null) remember(text, decision && (id === undefined ? null : { id }))
  changeLines(new Map([[text, { decision }]]))
  rememberList()
}
