import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { useLastVisit } from '#web/list/last-visit.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { shortDateWords } from '#web/brand/times/time-words.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedSince, useChangedCount } from './changed-since.tsx'
import { Chip } from './chip.tsx'
import styles from './filter-summary.module.css'
import { filterWords } from './filter-words.ts'

interface FilterSummaryProps {
  /** Beside the heading, or below the search. */
  readonly place: 'beside' | 'below'
  readonly address: ListAddress
  /** The query that the rows respond to. */
  readonly search: ListQuery
  /** The timestamp format of the service; undefined while it is unknown. */
  readonly form: TimestampForm | undefined
  /** An empty list offers "Clear filters" itself. */
  readonly isEmpty: boolean
}

/** The filter that has no control of its own, "Clear filters", and what changed since the last visit. */
export function FilterSummary({ place, address, search, form, isEmpty }: FilterSummaryProps) {
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const changed = useChangedCount(search, lastVisit, form)
  const id = queryValue(address.query, 'id')
  return (
    <div
      className={styles.summary}
      data-place={place}
      data-returning={lastVisit === undefined ? undefined : ''}
    >
      {id !== undefined && (
        <Chip label={`Id: ${id}`} onRemove={() => address.changeFilters({ id: undefined })} />
      )}
      {filterWords(address.query, zone).length > 0 && !isEmpty && (
        <Button tone="quiet" className={styles.clear} onClick={() => address.clearFilters()}>
          Clear filters
        </Button>
      )}
      {changed === 0 && lastVisit !== undefined && place === 'below' && !isEmpty && (
        <p className={styles.none}>Nothing changed since {shortDateWords(lastVisit, zone)}</p>
      )}
      {!!changed && lastVisit !== undefined && form !== undefined && (
        <ChangedSince address={address} count={changed} lastVisit={lastVisit} form={form} />
      )}
    </div>
  )
}
