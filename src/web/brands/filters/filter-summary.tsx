import { X } from 'lucide'
import type { ReactNode } from 'react'
import type { TimestampForm } from '#contract/timestamp.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
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
              <li key={parameter} className={styles.chip}>
                <span className={styles.label}>{label}</span>
                {sent && <code className={styles.sent}>{sent}</code>}
                <button
                  type="button"
                  aria-label={`Remove the filter ${short}`}
                  className={styles.remove}
                  onClick={() => address.changeFilters({ [parameter]: undefined })}
                >
                  <Icon of={X} size={14} />
                </button>
              </li>
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
