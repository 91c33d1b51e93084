import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#client/explain.ts'
import { FILTER_PARAMETERS, FILTERS, keepParameters, stringifyListQuery } from '#contract/list-query.ts'
import { currentTime } from '#web/time/clock.ts'
import { dayOf } from '#web/time/days.ts'
import { startOfDay } from '#web/time/time-zone.ts'
import { formatTimeSpan, type TimeSpan } from '#web/time/format-time.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { currentClient } from '#web/data/connection.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { moveFocus } from '#web/ui/focus.ts'
import { Soft, Stack } from '#web/ui/layout.tsx'
import { useList } from '#web/list/list-context.tsx'
import { countUpdates, type TimelineBar, type UpdateCounts } from './count-updates.ts'
import { datesOfSpan, spanOfQuery } from './format-filters.ts'
import styles from './filters.module.css'

/** Milliseconds for which the counts are fresh: each timeline takes dozens of requests. */
const STALE_AFTER = 300_000
const MAX_BARS = 26

/** Shows when the brands of a list were updated, ignoring its dates. The bars set those dates, and mark the ones that are set. */
export function Timeline() {
  const { query, changeFilters } = useList()
  const { zone } = usePreferences()
  const [most] = useState(mostBars)
  const filters = keepParameters(query, UNDATED)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['brands', 'timeline', stringifyListQuery(filters), zone, most],
    queryFn: async ({ client, signal }) => {
      const form = (await client.ensureQueryData(brandQueries.timestampForm())) ?? 'seconds'
      const total = await client.fetchQuery(brandQueries.total(filters))
      if (total === null) return null
      const question = { filters, total, form, zone, most }
      return { form, ...(await countUpdates(currentClient(), question, signal)) }
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER,
    // The requests are retried one by one.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  if (!error && data === undefined) {
    return (
      <Stack gap={1} className={styles.timeline} data-stale>
        <div className={styles.bars}>
          {Array.from({ length: most }, (_, index) => (
            <span key={index} className={styles.bar} style={{ '--share': 0.3 }} />
          ))}
        </div>
        <Soft as="output" size="xs" className={styles.line}>
          Counting brands by date…
        </Soft>
      </Stack>
    )
  }
  if (error || !data || data.bars.length === 0) {
    return (
      <Soft as="div" size="s" className={styles.message}>
        <output>
          {error
            ? explain(error).title
            : !data
              ? 'The service does not say how many brands match, so they cannot be counted by date.'
              : 'No update times to show.'}
        </output>
        {error && <Button onClick={() => void refetch()}>Try again</Button>}
      </Soft>
    )
  }
  return (
    <TimelineBars
      timeline={data}
      chosen={spanOfQuery(query)}
      isStale={isPlaceholderData}
      onChoose={(span) => changeFilters(datesOfSpan(span, data.form))}
    />
  )
}

/** The filters of a list except its dates. */
const UNDATED = FILTER_PARAMETERS.filter((filter) => FILTERS[filter].type !== 'timestamp')

/** Fewer bars in a narrow window, so that each is wide enough to tap. */
const mostBars = () => (matchMedia('(width < 44rem)').matches ? 12 : MAX_BARS)

/** The part of a bar's time that chosen dates cover, from its start, as styles. */
function coveredBy(chosen: TimeSpan | undefined, { start, end }: TimeSpan): Record<string, string> {
  if (!chosen) return {}
  const share = (at: number) => `${(100 * (Math.min(Math.max(at, start), end) - start)) / (end - start)}%`
  return { '--from': share(chosen.start), '--to': share(chosen.end) }
}

interface TimelineBarsProps {
  readonly timeline: UpdateCounts
  /** The dates of the list. */
  readonly chosen: TimeSpan | undefined
  /** The bars belong to an earlier list. */
  readonly isStale: boolean
  readonly onChoose: (span: TimeSpan) => void
}

/** Pressing a bar chooses its dates. The bars are one stop of the Tab key: arrow keys move between them. */
function TimelineBars({ timeline, chosen, isStale, onChoose }: TimelineBarsProps) {
  const { bars, uncounted, unit, step } = timeline
  const { zone } = usePreferences()
  /** The bar that has the focus, or had it last. */
  const [current, setCurrent] = useState(bars.length - 1)
  /** The bar that is pointed at or has the focus. */
  const [told, setTold] = useState<TimelineBar>()
  const highest = Math.max(...bars.map(({ count }) => count))
  // The last bar may end months from now.
  const last = bars.at(-1)!
  const [year = 0, month = 0] = dayOf(currentTime(), zone).split('-').map(Number)
  const nextMonth = startOfDay(year, month, 1, zone)
  const whole = {
    start: bars[0]!.start,
    end: last.start < nextMonth ? Math.min(last.end, nextMonth) : last.end,
  }
  const wordsOf = (bar: TimelineBar) => `${formatTimeSpan(bar, zone)}: ${formatBrandCount(bar.count)}`

  return (
    <Stack gap={1} className={styles.timeline} data-stale={isStale || undefined}>
      <div
        className={styles.bars}
        data-chosen={chosen && ''}
        role="toolbar"
        tabIndex={-1}
        aria-label="Brands by time of update"
        aria-busy={isStale}
        onKeyDown={(event) => {
          if (moveFocus([...event.currentTarget.querySelectorAll('button')], event.key))
            event.preventDefault()
        }}
        onPointerLeave={() => setTold(undefined)}
        onBlur={() => setTold(undefined)}
      >
        {bars.map((bar, index) => (
          <button
            key={bar.start}
            type="button"
            className={styles.bar}
            style={{ '--share': bar.count / highest, ...coveredBy(chosen, bar) }}
            tabIndex={index === Math.min(current, bars.length - 1) ? 0 : -1}
            aria-label={wordsOf(bar)}
            data-empty={bar.count === 0 || undefined}
            data-chosen={(chosen && bar.start < chosen.end && bar.end > chosen.start) || undefined}
            onPointerEnter={() => setTold(bar)}
            onFocus={() => {
              setCurrent(index)
              setTold(bar)
            }}
            onClick={() => bar.count > 0 && onChoose(bar)}
          />
        ))}
      </div>
      <Soft as="p" size="xs" className={styles.line}>
        <span translate="no">
          {told
            ? wordsOf(told)
            : `${formatTimeSpan(whole, zone)}. Press a bar to see its ${step === 1 ? unit : `${step} ${unit}s`}.`}
        </span>
        {uncounted > 0 && <span>{`${formatBrandCount(uncounted)} earlier, or without a readable date`}</span>}
      </Soft>
    </Stack>
  )
}
