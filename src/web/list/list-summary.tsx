/** What the list holds, below its heading: how many brands, and how many of them are new, each figure a link to those brands. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide'
import { useState } from 'react'
import { countFromPage } from '#client/brand-client.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import {
  changeQuery,
  keepParameters,
  type ListQuery,
  queryValue,
  stringifyListQuery,
} from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { shortDateWords } from '#web/brand/time-words.ts'
import { dayToAfter, dayToBefore, presetStart } from '#web/brand/zone-clock.ts'
import { seenTimestampForm } from '#web/data/brand-queries.ts'
import { currentClient } from '#web/data/connection.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import type { TimeZone } from '#web/data/time-zone.ts'
import { Icon } from '#web/ui/icon.tsx'
import { markAllSeen, sinceVisitWithin, useLastVisit } from './last-visit.ts'
import { withOrder } from './list-address.ts'
import { pathHere, useList } from './list-context.tsx'
import { useSettledPage } from './list-place.ts'
import styles from './list-toolbar.module.css'
import { isExcluded } from './page-marks.ts'

export function ListSummary({ isFiltered }: { isFiltered: boolean }) {
  const { query, page, total, isTyping, pathWith, changeFilters, clearFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const form = seenTimestampForm(useQueryClient())
  const recent = form && recentDates(page?.query ?? query, lastVisit, form, zone)
  const isSettled = useSettledPage(page, isTyping)
  const count = useRecentCount(page?.query ?? query, recent, isSettled)
  const isRecent =
    recent !== undefined && Object.entries(recent).every(([key, value]) => queryValue(query, key) === value)
  const id = queryValue(query, 'id')
  // The number of before stays while the next one is on its way.
  const [known, setKnown] = useState(total)
  if (total !== undefined && total !== known) setKnown(total)
  const all = typeof known === 'number' ? brandCountWords(known) : undefined
  const since = lastVisit === undefined ? undefined : shortDateWords(lastVisit, zone)

  return (
    <div className={styles.summary} data-returning={since === undefined ? undefined : ''}>
      {all !== undefined &&
        (isFiltered || page?.isOrdered === false ? (
          <span>{isFiltered ? `${all} found` : all}</span>
        ) : (
          <Link to={pathHere(withOrder(query, '-updated_at'))} title="All brands, newest first">
            {all}
          </Link>
        ))}
      {!!count && !isRecent && known !== undefined && (
        <Link to={pathWith(recent!)} data-news={since === undefined ? undefined : ''}>
          {since === undefined
            ? `${countWords(count)} updated in the last 7 days`
            : `${countWords(count)} changed since ${since}`}
        </Link>
      )}
      {count === 0 && since !== undefined && !isFiltered && <span>{`nothing changed since ${since}`}</span>}
      {!!count && since !== undefined && known !== undefined && (isRecent || !isFiltered) && (
        <button
          type="button"
          onClick={() => {
            markAllSeen(currentClient().baseAddress)
            if (isRecent) changeFilters({ updated_after: undefined, updated_before: undefined })
          }}
        >
          Mark all as seen
        </button>
      )}
      {id !== undefined && (
        <span className={styles.chip} translate="no">
          <span>{`Id: ${id}`}</span>
          <button
            type="button"
            aria-label={`Remove the filter Id: ${id}`}
            onClick={() => changeFilters({ id: undefined })}
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      )}
      {/* An empty list offers it itself. */}
      {isFiltered && page?.brands.length !== 0 && (
        <button type="button" onClick={clearFilters}>
          Clear filters
        </button>
      )}
    </div>
  )
}

/** What is recent for the reader: since the last visit, within the dates of a query; on the first, the last seven days of the whole catalogue. */
function recentDates(query: ListQuery, lastVisit: number | undefined, form: TimestampForm, zone: TimeZone) {
  if (lastVisit !== undefined) return sinceVisitWithin(query, lastVisit, form, zone)
  if (keepParameters(query, FILTER_PARAMETERS).pairs.length > 0) return undefined
  return {
    updated_after: dayToAfter(presetStart(7, zone), form, zone),
    updated_before: dayToBefore(presetStart(1, zone), form, zone),
  }
}

/**
 * How many brands of a list were updated between two dates; undefined while that is unknown, and null where the service
 * ignores the dates. @param list the query that the rows respond to.
 * @param isSettled whether it may be asked for: not between two keys of a search.
 */
function useRecentCount(
  list: ListQuery,
  dates: ReturnType<typeof recentDates>,
  isSettled: boolean,
): number | null | undefined {
  const query = changeQuery(keepParameters(list, FILTER_PARAMETERS), { ...dates, limit: '1' })
  const { data } = useQuery({
    queryKey: ['brands', 'recent', stringifyListQuery(query)],
    queryFn: async ({ signal }) => {
      const page = await currentClient().list(query, signal)
      return page.brands.some((brand) => isExcluded(query, brand)) ? null : countFromPage(page)
    },
    placeholderData: keepPreviousData,
    enabled: dates !== undefined && isSettled,
    staleTime: 300_000,
  })
  return dates && data
}
