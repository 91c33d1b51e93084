import { isClientError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient } from '#web/api/connection.ts'
import { rememberedTimestampForm } from '#web/api/timestamp-memory.ts'
import { decisionOn } from './kept/decisions.ts'
import type { LookedUpLine, Lookup } from './lookup-state.ts'
import { findById, type LineResult, type LookupService, lookUpLine } from './match/look-up-line.ts'

const AT_ONCE = 6
const NO_RESULT: LineResult = { outcome: 'none' }

/** Of the look-up that is under way. */
let abort: AbortController | undefined

/** Ends the look-up that is under way. */
export function cancelRun(): void {
  abort?.abort()
}

/** Looks up all lines that have no answer yet, in place of a look-up under way. */
export async function runLookup(
  read: () => Lookup | undefined,
  change: (changes: Partial<Lookup>) => void,
): Promise<void> {
  abort?.abort()
  const own = new AbortController()
  abort = own
  const { signal } = own
  const client = currentClient()
  const form = rememberedTimestampForm(client.baseAddress)
  const pool = new RequestPool({ atOnce: AT_ONCE, signal, onWait: (wait) => change({ wait }) })

  function show(text: string, news: Partial<LookedUpLine>) {
    const lookup = read()
    // The session is over, or another look-up has taken its place.
    if (!lookup || signal.aborted) return own.abort()
    change({ lines: lookup.lines.map((line) => (line.text === text ? withChange(line, news) : line)) })
  }

  const unanswered = (read()?.lines ?? []).filter(isUnanswered)
  await Promise.all(
    unanswered.map(async ({ text, other }) => {
      try {
        const service = { client, ask: <T>(send: () => Promise<T>) => pool.ask(send), form, signal }
        const settled = other === undefined ? await decidedBefore(text, service) : undefined
        const result = settled ? NO_RESULT : await lookUpOther(text, other, service)
        show(text, { result, settled, isRemembered: settled !== undefined, error: undefined })
      } catch (error) {
        if (signal.aborted) return
        if (!isClientError(error)) throw error
        show(text, { error })
      }
    }),
  )
  if (!signal.aborted) change({ running: false, isFirstRun: false, wait: null })
}

export const isUnanswered = ({ result }: LookedUpLine): boolean => result === undefined

export const withChange = (line: LookedUpLine, change: Partial<LookedUpLine>): LookedUpLine => ({
  ...line,
  ...change,
})

/** Whatever another name leads to is offered, and accepted by nobody but the reader. */
async function lookUpOther(
  text: string,
  other: string | undefined,
  service: LookupService,
): Promise<LineResult> {
  const result = await lookUpLine(other ?? text, service)
  return other !== undefined && result.outcome === 'found'
    ? { outcome: 'open', brands: [result.brand] }
    : result
}

/** What was decided for an earlier list. A brand that is gone since is no answer. */
async function decidedBefore(text: string, service: LookupService): Promise<ReadBrand | 'none' | undefined> {
  const decision = decisionOn(text)
  if (!decision) return undefined
  return decision.brand === null ? 'none' : findById(decision.brand.id, service)
}
