import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RequestPool } from '#client/request-pool.ts'
import { isClientError } from '#client/errors.ts'
import type { Wait } from '#client/walk-list.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient } from '#web/api/connection.ts'
import { rememberedTimestampForm } from '#web/api/timestamp-memory.ts'
import { type LineResult, lookUpLine } from './match/look-up-line.ts'

export interface LookupLine {
  /** In the pasted text, from 1. */
  readonly number: number
  readonly text: string
  /** The line before that says the same. */
  readonly sameAs?: number | undefined
}

/** A line and what became of it: nothing yet, an answer, or a failure. */
export interface LookedUpLine extends LookupLine {
  readonly result?: LineResult | undefined
  readonly error?: unknown
  /** What somebody decided where the answer left it open: this brand, or none of those offered. */
  readonly settled?: ReadBrand | 'none' | undefined
}

export interface Lookup {
  /** What was in the field, and which of its columns was looked up. */
  readonly text: string
  readonly column: number
  readonly lines: readonly LookedUpLine[]
  readonly running: boolean
  readonly cancelled: boolean
  /** All requests wait, because the service asked for it or was away. */
  readonly wait: Wait | null
}

const KEY = ['lookup'] as const
const AT_ONCE = 6
/** Milliseconds between two drawings of what has arrived. */
const REDRAW = 120

/**
 * The look-up of this session. It lives where answers are cached: it outlasts a visit to another screen, and goes with
 * everything else when the session ends.
 */
export function useLookup() {
  const queryClient = useQueryClient()
  const { data } = useQuery<Lookup>({
    queryKey: KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const actions = useMemo(() => {
    const read = () => queryClient.getQueryData<Lookup>(KEY)
    const change = (changes: Partial<Lookup>) =>
      queryClient.setQueryData<Lookup>(KEY, (lookup) => lookup && { ...lookup, ...changes })

    return {
      start: (text: string, column: number, lines: readonly LookupLine[]) => {
        abort?.abort()
        queryClient.setQueryData<Lookup>(KEY, {
          text,
          column,
          lines,
          running: true,
          cancelled: false,
          wait: null,
        })
        void run(read, change)
      },
      /** Asks again for lines that failed or were not reached. */
      resume: () => {
        const lines = read()?.lines.map((line) => withChange(line, { error: undefined }))
        if (!lines) return
        change({ lines, running: true, cancelled: false })
        void run(read, change)
      },
      cancel: () => {
        abort?.abort()
        change({ running: false, cancelled: true, wait: null })
      },
      settle: (text: string, settled: ReadBrand | 'none' | undefined) => {
        const lines = read()?.lines.map((line) => (line.text === text ? withChange(line, { settled }) : line))
        if (lines) change({ lines })
      },
      clear: () => {
        abort?.abort()
        queryClient.removeQueries({ queryKey: KEY })
      },
    }
  }, [queryClient])
  return { lookup: data, ...actions }
}

/** Ends the look-up that is under way. */
let abort: AbortController | undefined

async function run(
  read: () => Lookup | undefined,
  change: (changes: Partial<Lookup>) => void,
): Promise<void> {
  const own = new AbortController()
  abort = own
  const { signal } = own
  const client = currentClient()
  const form = rememberedTimestampForm(client.baseAddress)
  const pool = new RequestPool({ atOnce: AT_ONCE, signal, onWait: (wait) => change({ wait }) })
  const arrived = new Map<string, Pick<LookedUpLine, 'result' | 'error'>>()

  function show(changes: Partial<Lookup> = {}) {
    const lookup = read()
    // The session is over, or another look-up has taken its place.
    if (!lookup || signal.aborted) return own.abort()
    const lines =
      arrived.size === 0
        ? lookup.lines
        : lookup.lines.map((line) => {
            const news = arrived.get(line.text)
            return news ? withChange(line, news) : line
          })
    arrived.clear()
    change({ lines, ...changes })
  }

  const redrawing = setInterval(show, REDRAW)
  const texts = new Set((read()?.lines ?? []).filter(({ result }) => !result).map(({ text }) => text))
  await Promise.all(
    Array.from(texts, async (text) => {
      try {
        const result = await lookUpLine(text, { client, ask: (send) => pool.ask(send), form, signal })
        arrived.set(text, { result, error: undefined })
      } catch (error) {
        if (signal.aborted) return
        if (!isClientError(error)) throw error
        arrived.set(text, { error })
      }
    }),
  ).finally(() => clearInterval(redrawing))
  show({ running: false, wait: null })
}

const withChange = (line: LookedUpLine, change: Partial<LookedUpLine>): LookedUpLine => ({
  ...line,
  ...change,
})

/** Lines that say the same are looked up once. */
export function markRepeated(lines: readonly { number: number; text: string }[]): LookupLine[] {
  const first = new Map<string, number>()
  return lines.map(({ number, text }) => {
    const sameAs = first.get(text)
    if (sameAs === undefined) first.set(text, number)
    return { number, text, sameAs }
  })
}
