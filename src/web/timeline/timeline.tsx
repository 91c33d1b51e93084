import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { keepParameters, type ListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { printTimestamp, timestampStep } from '#contract/timestamp.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { failureWords } from '#web/api/failure-words.ts'
import type { TimeSpan } from '#web/parts/times/time-spans.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { countBrands, type TimelineQuestion } from './count-updates.ts'
import { isSavingData } from './data-saving.ts'
import { wasOpenedHere } from './late-timeline.tsx'
import { TimelineBars } from './timeline-bars.tsx'
import { timelineQuery } from './timeline-query.ts'
import styles from './timeline.module.css'

export interface TimelineProps {
  /** What is sent to the service for the list. */
  readonly query: ListQuery
  /** The brands of the page on the screen. */
  readonly brands: readonly ReadBrand[]
  /** How many brands match. Undefined while it is not known; null if the service does not say. */
  readonly total: number | null | undefined
  readonly isTyping: boolean
  /** Sets both dates of the list, in the form of the service's timestamps. */
  readonly onDates: (dates: { readonly updated_after: string; readonly updated_before: string }) => void
}

/** A list of at most so many brands is read, in five requests or fewer, instead of counted in dozens. */
const MAX_READ = 500
const TYPING_PAUSE = 1000
/** CSS pixels that a finger needs for a bar. */
const BAR_WIDTH = 24
const MOST_BARS = 28
const FEWEST_BARS = 14

export function Timeline(props: TimelineProps) {
  const [isAllowed, setAllowed] = useState(() => wasOpenedHere() || !isSavingData())
  if (isAllowed) return <CountedTimeline {...props} />
  return (
    <Message action={<Button onClick={() => setAllowed(true)}>Count brands</Button>}>
      Not counted, to save data: it takes about 30 requests.
    </Message>
  )
}

function CountedTimeline({ query, brands, total, isTyping, onDates }: TimelineProps) {
  const { zone } = usePreferences()
  const [most, measure] = useMostBars()
  const isSettled = useSettled(query, isTyping ? TYPING_PAUSE : 0)
  const { data: known } = useQuery(brandQueries.timestampForm())
  const form = known ?? 'seconds'

  const question = useMemo((): TimelineQuestion | undefined => {
    const filters = keepParameters(query, FILTER_PARAMETERS)
    return typeof total === 'number' ? { filters, total, form, zone, most } : undefined
  }, [query, total, form, zone, most])
  const isReady = question !== undefined && isSettled && known !== undefined
  const isShort = question !== undefined && question.total <= MAX_READ
  const isHere = isShort && brands.length === question.total

  const read = useQuery({
    ...brandQueries.all(query),
    enabled: isReady && isShort && !isHere,
    placeholderData: keepPreviousData,
  })
  const counted = useQuery({
    ...timelineQuery(question ?? NO_QUESTION),
    enabled: isReady && !isShort,
    placeholderData: keepPreviousData,
  })
  const whole = isHere ? brands : read.data
  const short = useMemo(
    () => (question && isShort && whole ? countBrands(whole, question) : undefined),
    [question, isShort, whole],
  )
  const timeline = isShort ? short : counted.data
  const { error, refetch } = isShort ? read : counted

  function choose({ start, end }: TimeSpan) {
    onDates({
      updated_after: printTimestamp(start - timestampStep(form), form),
      updated_before: printTimestamp(end, form),
    })
  }

  return (
    <div ref={measure}>
      {total === null ? (
        <Message>The service does not say how many brands match, so they cannot be counted by date.</Message>
      ) : error ? (
        <Message action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.name === 'UnreliableCountsError' ? error.message : failureWords(error).title}
        </Message>
      ) : timeline && timeline.bars.length > 0 ? (
        <TimelineBars
          timeline={timeline}
          isStale={!isReady || (isShort ? read : counted).isPlaceholderData}
          onChoose={choose}
        />
      ) : timeline ? (
        <Message>{total === 0 ? 'No brands to count.' : 'No brand has a time that can be read.'}</Message>
      ) : (
        <div className={styles.loading} />
      )}
    </div>
  )
}

const NO_QUESTION: TimelineQuestion = {
  filters: { pairs: [] },
  total: 0,
  form: 'seconds',
  zone: 'local',
  most: MOST_BARS,
}

function Message({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.message}>
      <output>{children}</output>
      {action}
    </div>
  )
}

/** As many bars as there is room for. There are two numbers only, because each takes requests of its own. */
function useMostBars() {
  const [most, setMost] = useState(MOST_BARS)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setMost(entry.contentRect.width < MOST_BARS * BAR_WIDTH ? FEWEST_BARS : MOST_BARS)
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return [most, box] as const
}
