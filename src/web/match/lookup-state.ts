import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Wait } from '#client/walk-list.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { seenTimestampForm } from '#web/data/brand-queries.ts'
import { keepList } from './kept/kept-list.ts'
import { forget, remember } from './kept/decisions.ts'
import type { LineResult } from './match/look-up-line.ts'
import { cancelRun, isUnanswered, runLookup, withChange } from './run-lookup.ts'

export interface LookupLine {
  /** Where it stands in the pasted text, from 1; more than one number where lines say the same. */
  readonly numbers: readonly number[]
  readonly text: string
}

/** A line and what became of it: nothing yet, an answer, or a failure. */
export interface LookedUpLine extends LookupLine {
  readonly result?: LineResult | undefined
  readonly error?: unknown
  /** What somebody decided where the answer left it open: this brand, or none of those offered. */
  readonly settled?: ReadBrand | 'none' | undefined
  /** Another name of the same brand, looked up in its place. */
  readonly other?: string | undefined
  /** It was decided for an earlier list. */
  readonly isRemembered?: boolean | undefined
  /** The brand that was accepted by itself is no longer. */
  readonly isReopened?: boolean | undefined
}

export interface Lookup {
  /** What was in the field, and which of its columns was looked up. */
  readonly text: string
  readonly column: number
  readonly lines: readonly LookedUpLine[]
  readonly running: boolean
  /** Its lines are drawn once it ends, so that nothing on the screen moves and nothing is drawn twice. */
  readonly isFirstRun: boolean
  readonly cancelled: boolean
  /** All requests wait, because the service asked for it or was away. */
  readonly wait: Wait | null
}

const KEY = ['lookup'] as const

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

    const own = {
      start: (text: string, column: number, lines: readonly LookupLine[]) => {
        cancelRun()
        keepList({ text, column, isLookedUp: true })
        queryClient.setQueryData<Lookup>(KEY, {
          text,
          column,
          lines,
          running: true,
          isFirstRun: true,
          cancelled: false,
          wait: null,
        })
        void runLookup(read, change, seenTimestampForm(queryClient))
      },
      /** Asks again for lines that failed or were not reached. */
      resume: () => {
        cancelRun()
        const lines = read()?.lines.map((line) => withChange(line, { error: undefined }))
        if (!lines) return
        change({ lines, running: true, cancelled: false })
        void runLookup(read, change, seenTimestampForm(queryClient))
      },
      cancel: () => {
        cancelRun()
        change({ running: false, isFirstRun: false, cancelled: true, wait: null })
      },
      settle: (text: string, settled: ReadBrand | 'none' | undefined) => {
        const lines = read()?.lines.map((line) => (line.text === text ? settledLine(line, settled) : line))
        if (!lines) return
        if (settled === undefined) forget(text)
        else if (settled === 'none') remember({ text, brand: null })
        else if (settled.id !== null) remember({ text, brand: { id: settled.id, name: settled.name } })
        change({ lines })
        if (lines.some((line) => line.text === text && isUnanswered(line))) own.resume()
      },
      /** Looks a line up under another name. What comes near is offered: somebody has to say that it is the same. */
      search: (text: string, other: string) => {
        const lines = read()?.lines.map((line) =>
          line.text === text ? withChange(line, { other, result: undefined, error: undefined }) : line,
        )
        if (!lines) return
        change({ lines })
        own.resume()
      },
      /** Opens all lines that were accepted by themselves, or accepts them again. */
      reopen: (isReopened: boolean) => {
        const lines = read()?.lines.map((line) => withChange(line, { isReopened }))
        if (lines) change({ lines })
      },
      clear: () => {
        cancelRun()
        keepList({ text: '', column: undefined, isLookedUp: false })
        // Not removeQueries: screens would go on showing what was removed.
        void queryClient.resetQueries({ queryKey: KEY })
      },
    }
    return own
  }, [queryClient])
  return { lookup: data, ...actions }
}

/** A line whose remembered decision is undone has to be looked up. */
function settledLine(line: LookedUpLine, settled: ReadBrand | 'none' | undefined): LookedUpLine {
  const isOpenAgain = settled === undefined
  const result = isOpenAgain && line.isRemembered ? undefined : line.result
  return { ...line, result, settled, isRemembered: false, isReopened: isOpenAgain }
}
