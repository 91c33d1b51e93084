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
import { shortDateWords } from '#web/brand/time-words.ts'
import { seenTimestampForm } from '#web/data/brand-queries.ts'
import { currentClient } from '#web/data/connection.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type NamedDates, namedDates } from './filter-words.ts'
import { useLastVisit } from './last-visit.ts'
import { hasDates, withOrder } from './list-address.ts'
import { pathHere, useList } from './list-context.tsx'
import { useSettledPage } from './list-place.ts'
import styles from './list-toolbar.module.css'
import { isExcluded } from './page-marks.ts'

export function ListSummary({ isFiltered }: { isFiltered: boolean }) {
  const { query, page, total, pathWith, changeFilters, clearFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const news = useNews(isFiltered)
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
      {!!news?.count && known !== undefined && (
        <Link to={pathWith(news.dates)} data-news={since === undefined ? undefined : ''}>
          {since === undefined
            ? `${countWords(news.count)} updated in the last 7 days`
            : `${countWords(news.count)} changed since ${since}`}
        </Link>
      )}
      {news?.count === 0 && since !== undefined && !isFiltered && (
        <span>{`nothing changed since ${since}`}</span>
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

/**
 * How many brands are new to the reader, and since when: in a list without dates since the last visit, on the first visit in
 * the whole catalogue in the last seven days. The count is undefined while it is unknown, and null where the service ignores
 * the dates.
 */
function useNews(
  isFiltered: boolean,
): (Pick<NamedDates, 'dates'> & { count: number | null | undefined }) | undefined {
  const { query, page, isTyping } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const form = seenTimestampForm(useQueryClient())
  const isSettled = useSettledPage(page, isTyping)
  const list: ListQuery = keepParameters(page?.query ?? query, FILTER_PARAMETERS)
  const isAsked = form !== undefined && !hasDates(query) && (lastVisit !== undefined || !isFiltered)
  const named = namedDates(lastVisit, form ?? 'seconds', zone)
  const { dates } = named.find(({ value }) => value === (lastVisit === undefined ? '7' : 'visit'))!
  const asked = changeQuery(list, { ...dates, limit: '1' })
  const { data: count } = useQuery({
    queryKey: ['brands', 'news', stringifyListQuery(asked)],
    queryFn: async ({ signal }) => {
      const response = await currentClient().list(asked, signal)
      return response.brands.some((brand) => isExcluded(asked, brand)) ? null : countFromPage(response)
    },
    placeholderData: keepPreviousData,
    enabled: isAsked && isSettled,
    staleTime: 300_000,
  })
  return isAsked ? { dates, count } : undefined
}
