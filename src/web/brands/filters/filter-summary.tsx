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

/** The active filters, each removable, with the parameter that is sent. The line stays when there are none. */
export function FilterSummary({ address, form, isEmpty, children }: FilterSummaryProps) {
  const { zone } = usePreferences()
  const filters = filterWords(address.query, zone)
  const dated = filters.some(({ sent }) => sent !== undefined)
  return (
    <div className={styles.summary}>
      {filters.length === 0 ? (
        <>
          {children}
          {!address.sort && <p className={styles.none}>All brands</p>}
        </>
      ) : (
        <>
          <ul aria-label="Active filters" className={styles.chips}>
            {filters.map(({ parameter, label, short, sent }) => (
              <Chip
                key={parameter}
                as="li"
                label={label}
                sent={sent}
                removeLabel={`Remove the filter ${short}`}
                onRemove={() => address.changeFilters({ [parameter]: undefined })}
              />
            ))}
          </ul>
          {dated && (
            <span className={styles.form}>
              {form === undefined ? 'Unix seconds (assumed)' : `This service uses ${FORM_WORDS[form]}`}
            </span>
          )}
          {children}
          {!isEmpty && (
            <Button tone="quiet" className={styles.clear} onClick={() => address.clearFilters()}>
              Clear filters
            </Button>
          )}
        </>
      )}
    </div>
  )
}
