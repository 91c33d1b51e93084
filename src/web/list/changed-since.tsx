import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide'
import { countFromPage } from '#client/brand-client.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import {
  changeQuery,
  keepParameters,
  type ListQuery,
  stringifyListQuery,
  queryValue,
} from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { currentClient } from '#web/data/connection.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './list-toolbar.module.css'
import { useList } from './list-context.tsx'
import { countWords } from '#web/data/locale.ts'
import { dateTimeWords, shortDateWords } from '#web/brand/time-words.ts'
import { markAllSeen, sinceVisitWithin } from './last-visit.ts'
import { isExcluded } from './page-marks.ts'

interface ChangedSinceProps {
  readonly count: number
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly lastVisit: number
  /** The timestamp format of the service. */
  readonly form: TimestampForm
}

/**
 * How many brands of a search were updated since the last visit; undefined while that is unknown, and null where the
 * service ignores the dates. @param search the query that the rows respond to.
 */
export function useChangedCount(
  search: ListQuery,
  lastVisit: number | undefined,
  form: TimestampForm | undefined,
): number | null | undefined {
  const { zone } = usePreferences()
  const isKnown = lastVisit !== undefined && form !== undefined
  const filters = keepParameters(search, FILTER_PARAMETERS)
  const since = isKnown ? sinceVisitWithin(search, lastVisit, form, zone) : {}
  const query = changeQuery(filters, { ...since, limit: '1' })
  const { data } = useQuery({
    queryKey: ['brands', 'changed', stringifyListQuery(query)],
    queryFn: async ({ signal }) => {
      const page = await currentClient().list(query, signal)
      return page.brands.some((brand) => isExcluded(query, brand)) ? null : countFromPage(page)
    },
    placeholderData: keepPreviousData,
    enabled: isKnown,
    staleTime: 300_000,
  })
  return isKnown ? data : undefined
}

/** Says how many brands of the search were updated since the last visit: one button filters by them, one marks them as seen. */
export function ChangedSince({ count, lastVisit, form }: ChangedSinceProps) {
  const { query, changeFilters } = useList()
  const { zone } = usePreferences()
  const filters = sinceVisitWithin(query, lastVisit, form, zone)
  const shown = Object.entries(filters).every(([key, value]) => queryValue(query, key) === value)
  const hide = () => changeFilters({ updated_after: undefined, updated_before: undefined })
  return (
    <div className={styles.changed}>
      <Button
        tone="quiet"
        aria-pressed={shown}
        title={`Updated since ${dateTimeWords(lastVisit, zone)}`}
        onClick={() => (shown ? hide() : changeFilters(filters))}
      >
        <span className={styles.dot} />
        <span>
          <span>{`${countWords(count)} changed`}</span>
          <span className={styles.since}>{` since ${shortDateWords(lastVisit, zone)}`}</span>
        </span>
      </Button>
      <Button
        tone="quiet"
        aria-label="Mark all as seen"
        title="Mark all brands of the catalogue as seen"
        onClick={() => {
          markAllSeen(currentClient().baseAddress)
          if (shown) hide()
        }}
      >
        <Icon of={Check} size={16} />
      </Button>
    </div>
  )
}
