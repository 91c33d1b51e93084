import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import { printTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { currentClient } from '#web/api/connection.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './changed-since.module.css'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { countWords, dateTimeWords, shortDateWords } from '#web/parts/moment-words.ts'
import { markAllSeen } from '#web/brands/list/last-visit.ts'

interface ChangedSinceProps {
  readonly address: ListAddress
  readonly count: number
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly lastVisit: number
  /** The timestamp format of the service. */
  readonly form: TimestampForm
}

/** How many brands were updated since the last visit; 0 while that is unknown. */
export function useChangedCount(lastVisit: number | undefined, form: TimestampForm | undefined): number {
  const after = lastVisit === undefined || form === undefined ? '' : printTimestamp(lastVisit, form)
  const { data } = useQuery({
    ...brandQueries.total(parseListQuery(`updated_after=${encodeURIComponent(after)}`)),
    enabled: after !== '',
    staleTime: 300_000,
  })
  return data ?? 0
}

/** Says how many brands were updated since the last visit: one button filters by them, one marks them as seen. */
export function ChangedSince({ address, count, lastVisit, form }: ChangedSinceProps) {
  const { zone } = usePreferences()
  const after = printTimestamp(lastVisit, form)
  const shown = queryValue(address.query, 'updated_after') === after
  return (
    <div className={styles.changed}>
      <Button
        tone="quiet"
        aria-pressed={shown}
        title={`Updated since ${dateTimeWords(lastVisit, zone)}`}
        onClick={() =>
          address.changeFilters({ updated_after: shown ? undefined : after, updated_before: undefined })
        }
      >
        <span className={styles.dot} />
        {countWords(count)} changed since {shortDateWords(lastVisit, zone)}
      </Button>
      <Button
        tone="quiet"
        aria-label="Mark all as seen"
        title="Mark all as seen"
        onClick={() => {
          markAllSeen(currentClient().baseAddress)
          if (shown) address.changeFilters({ updated_after: undefined })
        }}
      >
        <Icon of={Check} size={16} />
      </Button>
    </div>
  )
}
