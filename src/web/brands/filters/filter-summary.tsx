import type { ReactNode } from 'react'
import type { TimestampForm } from '#contract/timestamp.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from './chip.tsx'
import { FORM_WORDS, filterWords } from './filter-words.ts'
import styles from './filter-summary.module.css'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'

interface FilterSummaryProps {
  readonly address: ListAddress
  /** The timestamp format of the service; undefined while it is unknown. */
  readonly form: TimestampForm | undefined
  /** An empty list offers "Clear filters" itself. */
  readonly isEmpty: boolean
  /** Shown on the same line. */
  readonly children: ReactNode
}

/** The active filters, each removable. It is empty when there are none. */
export function FilterSummary({ address, form, isEmpty, children }: FilterSummaryProps) {
  const { zone } = usePreferences()
  const filters = filterWords(address.query, zone)
  const format = form === undefined ? 'Unix seconds (assumed)' : `This service uses ${FORM_WORDS[form]}`
  return (
    <div className={styles.summary}>
      {filters.length > 0 && (
        <ul aria-label="Active filters" className={styles.chips}>
          {filters.map(({ parameters, label, short, sent }) => (
            <Chip
              key={parameters.join()}
              as="li"
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
      {children}
      {filters.length > 0 && !isEmpty && (
        <Button tone="quiet" className={styles.clear} onClick={() => address.clearFilters()}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
