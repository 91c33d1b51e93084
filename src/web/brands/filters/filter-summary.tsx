import type { TimestampForm } from '#contract/timestamp.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedSince, useChangedCount } from './changed-since.tsx'
import { Chip } from './chip.tsx'
import { FORM_WORDS, filterWords } from './filter-words.ts'
import styles from './filter-summary.module.css'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'

interface FilterSummaryProps {
  readonly address: ListAddress
  /** The timestamp format of the service; undefined while it is unknown. */
  readonly form: TimestampForm | undefined
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
  /** An empty list offers "Clear filters" itself. */
  readonly isEmpty: boolean
}

/** The active filters, each removable, and what changed since the last visit. It is empty when there is neither. */
export function FilterSummary({ address, form, lastVisit, isEmpty }: FilterSummaryProps) {
  const { zone } = usePreferences()
  const filters = filterWords(address.query, zone)
  const format = form === undefined ? 'Unix seconds (assumed)' : `This service uses ${FORM_WORDS[form]}`
  const changed = useChangedCount(lastVisit, form)
  const chips = filters.length
  // One filter has room beside the heading, unless something follows it.
  const isOne = chips === 1 && changed === 0
  return (
    <div
      className={styles.summary}
      data-chips={chips > 2 ? 'many' : isOne ? 'one' : chips > 0 ? 'some' : undefined}
    >
      {filters.length > 0 && (
        <ul aria-label="Active filters" className={styles.chips}>
          {filters.map(({ parameters, label, short, sent }) => (
            <Chip
              key={parameters.join()}
              label={label}
              exact={sent === undefined ? undefined : { parameters: sent, format }}
              removeLabel={`Remove the filter ${short}`}
              onRemove={() =>
                address.changeFilters(Object.fromEntries(parameters.map((key) => [key, undefined])))
              }
            />
          ))}
        </ul>
      )}
      {filters.length > 0 && !isEmpty && (
        <Button tone="quiet" className={styles.clear} onClick={() => address.clearFilters()}>
          Clear filters
        </Button>
      )}
      {changed > 0 && lastVisit !== undefined && form !== undefined && (
        <ChangedSince address={address} count={changed} lastVisit={lastVisit} form={form} />
      )}
    </div>
  )
}
