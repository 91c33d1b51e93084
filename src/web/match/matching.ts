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
import { currentTime } from '#web/time/clock.ts'
import { countOutcomes, type Line, mergeLines } from './lines.ts'
import { decisionOn, isList, keepList, remember } from './kept-lists.ts'
import { type MailPart, MAY_BE_BRANDS, withoutListNumber } from './mail-lines.ts'
import { findById, findSure, matchLine, type MatchService, suggestBrands } from './match-line.ts'
import { leftOut, linesOfColumn, type PastedList, readPaste } from './read-paste.ts'

export interface Matching {
  /** `undefined` until a list is matched. */
  readonly list?: PastedList
  /** The list is in the field again. */
  readonly isEdited?: boolean
  readonly lines: readonly Line[]
  /** The line whose brands are looked for. */
  readonly lookedFor?: string | undefined
  /** Aborts the loop; `null` if none is running. */
  readonly run: AbortController | null
  /** Set while all requests wait, because the service asked for it or did not respond. */
  readonly wait: Wait | null
}

const AT_ONCE = 6
/** Milliseconds. To render each line on its own would take most of the time of the main thread. */
const SHOWN_EVERY = 250
const NOTHING_PASTED: Matching = { lines: [], run: null, wait: null }

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
  change({ run: null, wait: null })
  rememberList()
}

function rememberList(): void {
  const { list, lines } = matching.get()
  const { open: toDecide, matched } = countOutcomes(lines)
  if (list) keepList({ list, lines: lines.length, toDecide, matched, at: currentTime() })
}

/** The text in the field and the chosen column, or the list that is open. They survive a reload of the tab, not the session. */
export function keptPaste(): Partial<PastedList> & { readonly isOpen?: boolean } {
  const kept = readStored('sessionStorage', PASTED_LIST) as Partial<PastedList> | null
  return isList({ column: 0, ...kept }) ? kept! : {}
}
export const keepPaste = (paste?: Partial<PastedList>, isOpen = false) =>
  writeStored('sessionStorage', PASTED_LIST, paste && { ...paste, isOpen })

/** After a reload, matches the list again that was open. */
export function reopenList(): void {
  const kept = keptPaste()
  if (kept.isOpen && isList(kept) && !matching.get().list) matchList(kept)
}

export function clearList(): void {
  cancelMatching()
  matching.setState(() => NOTHING_PASTED)
}
onDisconnect(clearList)

export function editList(isEdited: boolean): void {
  change({ isEdited })
  void takeBackBrand()
}

/** @param found lines that have a result before they are matched. */
export function matchList(list: PastedList, found: readonly Pick<Line, 'text' | 'result'>[] = []): void {
  const { list: before, lines: same } = matching.get()
  const kept = list.text === before?.text ? [...found, ...same] : []
  const known = new Map(kept.map((line) => [line.text, line]))
  clearList()
  keepPaste(list, true)
  const lines = mergeLines(linesOfColumn(readPaste(list.text), list.column, list.takenBack))
  change({ list, lines: lines.map((line) => Object.assign({}, known.get(line.text), line)) })
  void matchRest()
}

const isUnmatched = ({ result, decision }: Line) => !result && !decision

const serviceNow = (signal?: AbortSignal): MatchService => ({
  client: currentClient(),
  ask: (send) => send(),
  signal,
})

/** Matches all lines that have no result, then takes back brands from around them. Replaces a loop that is running. */
export async function matchRest(): Promise<void> {
  matching.get().run?.abort()
  const waiting = matching.get().lines.filter(isUnmatched)
  if (waiting.length === 0) rememberList()
  else if (!(await matchLines(waiting))) return
  await takeBackBrand()
}

/** @returns whether it came to the end. */
async function matchLines(waiting: readonly Line[]): Promise<boolean> {
  const run = new AbortController()
  const { signal } = run
  change({ run })
  const pool = new RequestPool({
    atOnce: AT_ONCE,
    signal,
    onWait: (wait) => !signal.aborted && change({ wait }),
  })
  const service: MatchService = { ...serviceNow(signal), ask: (send) => pool.ask(send) }
  const shows = setInterval(() => answers.size > 0 && showAnswers(), SHOWN_EVERY)
  signal.addEventListener('abort', () => clearInterval(shows))
  // After a reload, the decisions are there first: each takes one request at most.
  const queue = new Set([...waiting.filter(({ text }) => decisionOn(text)), ...waiting]).values()
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
  if (signal.aborted) return false
  cancelMatching()
  return true
}

/** Searches for what is around the names of a mail, a line at a time and each line once. A brand comes back with its result. */
async function takeBackBrand(): Promise<void> {
  const { list, lines, isEdited } = matching.get()
  if (!list || isEdited || lines.some(isUnmatched)) return
  const { takenBack = [], searched = [] } = list
  const isNext = ([text, part]: [string, MailPart]) =>
    MAY_BE_BRANDS.includes(part) && !searched.includes(text)
  const [text] = [...leftOut(readPaste(list.text), takenBack)].find(isNext) ?? []
  if (text === undefined) return
  const brand = await findSure(text, serviceNow()).catch(() => null)
  // After a failure, the rest is searched for when the list is opened again.
  if (brand === null || matching.get().list !== list || matching.get().isEdited) return
  const result = brand && { brand, matches: [{ brand, closeness: 'same' as const }] }
  matchList(
    { ...list, searched: [...searched, text], takenBack: brand ? [...takenBack, text] : takenBack },
    brand && [{ text: withoutListNumber(text), result }],
  )
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

/** @param decision `undefined` to take a decision back, or to decide later. */
export function decideLine(text: string, decision: Line['decision'], isPutOff = false): void {
  const id = decision?.brand?.id
  if (id !== null) remember(text, decision && (id === undefined ? null : { id }))
  changeLines(new Map([[text, { decision, isPutOff }]]))
  rememberList()
}

let looking = new AbortController()

/**
 * Looks for the brands that a line may mean: under another name, or where an earlier decision stood in for that. What the line
 * has so far stays.
 * @returns the brand closest to the other name, unless another search has begun. Even a sure match is only offered: the user
 *   has to confirm that it is the same brand.
 */
export async function lookFor(text: string, name?: string): Promise<ReadBrand | void> {
  const { result, decision } = matching.get().lines.find((line) => line.text === text)!
  if (name === undefined && (result || !decision)) return
  looking.abort()
  looking = new AbortController()
  const { signal } = looking
  const service = serviceNow(signal)
  const look = async (): Promise<Partial<Line>> =>
    name
      ? { other: { name, matches: await suggestBrands(name, service) }, isPutOff: false }
      : { result: result ?? (await matchLine(text, service)), other: undefined }
  change({ lookedFor: text })
  const answer = await look().catch((error: unknown): Partial<Line> => ({ result: undefined, error }))
  if (signal.aborted) return
  change({ lookedFor: undefined })
  changeLines(new Map([[text, answer]]))
  rememberList()
  return answer.other?.matches[0]?.brand
}
