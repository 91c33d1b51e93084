import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeQuery, filtersOf, queryValue } from '#contract/list-query.ts'
import { searchedId } from '#web/brand/close-matches.ts'
import { StillWaiting } from '#web/brand/notices.tsx'
import { brandQueries, seenTimestampForm } from '#web/data/brand-queries.ts'
import { Link } from '#web/data/navigation.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { formatShortDate } from '#web/time/format-time.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { Soft } from '#web/ui/layout.tsx'
import { formatDateFilter, namedDates } from './filters/format-filters.ts'
import { useLastVisit } from './filters/last-visit.ts'
import { hasDates } from './list-address.ts'
import { useList } from './list-context.tsx'
import styles from './list-toolbar.module.css'

/** What the list holds: how many brands, and how many of them are new, each figure a link to those brands. */
export function ListSummary({ filters }: { filters: string }) {
  const { query, page, total, error, isStale, shownOrder, view, pathWith, clearFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const isFiltered = filters !== ''
  const recent = useRecentCount(isFiltered)
  const id = queryValue(query, 'id')
  // "Updated" and the dates say it, too.
  const found = isFiltered && !hasDates(query) ? ' found' : ''
  const withId = id === undefined ? '' : ` with id ${id}`
  // The heads of the table's columns show any other order.
  const isByMatch = view === 'table' && Number(total) > 1 && shownOrder === 'match'
  const inOrder = isByMatch ? ', best match first' : ''
  // The message in place of the rows says more about an id.
  const isIdOnly = total === 0 && searchedId(queryValue(query, 'name') ?? '') !== undefined
  const isCounted = typeof total === 'number' && !isIdOnly
  const summary = isCounted ? formatBrandCount(total) + found + withId + inOrder : ''
  const [shown, setShown] = useState({ summary, filters })
  if (!isStale && total !== undefined && (summary !== shown.summary || filters !== shown.filters))
    setShown({ summary, filters })
  const isOld = shown.filters !== filters
  // At once: a delay would render once more for each key.
  const counting = page && page.brands.length > 0 ? `${formatCount(page.brands.length)}+ brands${found}` : ''
  const isAwaited = !error && (!page || (isStale && isOld))
  const instead = error ? 'Search failed' : counting
  const words = isOld && shown.summary !== '' ? instead : shown.summary
  const dates =
    hasDates(query) && `updated ${formatDateFilter(query, lastVisit, zone).replace(/^last/, 'in the last')}`
  const since =
    lastVisit === undefined
      ? 'updated in the last 7 days'
      : `changed since ${formatShortDate(lastVisit, zone)}`

  return (
    <Soft as="div" size="s" className={styles.summary}>
      <p>
        {isAwaited ? (
          <StillWaiting first={page && 'Searching…'} />
        ) : (
          words && (
            <span>
              {words}
              {!isOld && dates && <span>, {dates}</span>}
            </span>
          )
        )}
        {!!recent?.count && !isOld && (shown.summary !== '' || total === null) && (
          <Link to={pathWith(recent.dates)}>{`${formatCount(recent.count)} ${since}`}</Link>
        )}
        {recent?.count === 0 && lastVisit !== undefined && !isFiltered && <span>nothing {since}</span>}
      </p>
      {/* An empty list has this button itself. */}
      {isFiltered && page?.brands.length !== 0 && (
        <button type="button" onClick={clearFilters}>
          Clear filters
        </button>
      )}
    </Soft>
  )
}

/**
 * How many brands of a list without dates are new to the reader, and the dates that count as new: those since the last
 * visit. On the first visit they are the last seven days, for the whole catalogue only. The count is `undefined` until it is
 * known, and `null` if the service ignores the dates.
 */
function useRecentCount(isFiltered: boolean) {
  const { query, page, isTyping } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const form = seenTimestampForm(useQueryClient())
  const list = filtersOf(page?.query ?? query)
  const isAsked = form !== undefined && !hasDates(query) && (lastVisit !== undefined || !isFiltered)
  const since = lastVisit === undefined ? 7 : 'visit'
  const named = isAsked ? namedDates(lastVisit, form, zone).find(({ value }) => value === since) : undefined
  const { data: count } = useQuery({
    ...brandQueries.total(changeQuery(list, named?.dates ?? {}), isTyping),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    enabled: isAsked && page !== undefined,
  })
  return named && { dates: named.dates, count }
}
