import { isClientError } from '#client/errors.ts'
import { RequestPool } from '#client/request-pool.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { currentClient } from '#web/data/connection.ts'
import { answerLine } from './answer-line.ts'
import type { LookedUpLine, Lookup } from './lookup-state.ts'
import { mergeLines } from './merge-lines.ts'
import { MOST_LINES } from './paste/read-paste.ts'

const AT_ONCE = 6

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
  form: TimestampForm | undefined,
): Promise<void> {
  abort?.abort()
  const own = new AbortController()
  abort = own
  const { signal } = own
  const client = currentClient()
  const pool = new RequestPool({ atOnce: AT_ONCE, signal, onWait: (wait) => change({ wait }) })

  /** @param news more than one where the line holds several names. */
  function show(text: string, news: readonly Partial<LookedUpLine>[]) {
    const lookup = read()
    // The session is over, or another look-up has taken its place.
    if (!lookup || signal.aborted) return own.abort()
    const lines = lookup.lines.flatMap((line) =>
      line.text === text ? news.map((changed) => withChange(line, changed)) : line,
    )
    change({ lines: news.length > 1 ? mergeLines(lines) : lines })
  }

  const unanswered = (read()?.lines ?? []).filter(isUnanswered)
  await Promise.all(
    unanswered.map(async ({ text, other }) => {
      try {
        const service = { client, ask: <T>(send: () => Promise<T>) => pool.ask(send), form, signal }
        show(text, await answerLine({ text, other }, service, MOST_LINES - (read()?.lines.length ?? 0)))
      } catch (error) {
        if (signal.aborted) return
        if (!isClientError(error)) throw error
        show(text, [{ error }])
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
