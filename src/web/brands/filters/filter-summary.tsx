import { X } from 'lucide'
import type { ReactNode } from 'react'
import type { TimestampForm } from '#contract/timestamp.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FORM_WORDS, filterWords } from './filter-words.ts'
import styles from './filter-summary.module.css'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import { readSort } from '#web/brands/list/sort-brands.ts'

interface FilterSummaryProps {
  readonly address: ListAddress
  /** How the service was seen to write moments; undefined: nothing seen so far tells. */
  readonly form: TimestampForm | undefined
  /** The empty list offers "Clear filters" itself. */
  readonly cleared: boolean
  /** Said on the same line. */
  readonly children: ReactNode
}

/** The active filters, each removable, with what exactly is sent. A line of its own, there also when there are none. */
export function FilterSummary({ address, form, cleared, children }: FilterSummaryProps) {
  const { zone } = usePreferences()
  const filters = filterWords(address.query, zone)
  const dated = filters.some(({ sent }) => sent !== undefined)
  return (
    <div className={styles.summary}>
      {filters.length === 0 ? (
        <>
          {children}
          {!readSort(address.sort) && <p className={styles.none}>All brands</p>}
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
              {form === undefined ? 'Unix seconds (assumed)' : `This service writes ${FORM_WORDS[form]}`}
            </span>
          )}
          {children}
          {!cleared && (
            <Button tone="quiet" className={styles.clear} onClick={() => address.clearFilters()}>
              Clear filters
            </Button>
          )}
        </>
      )}
    </div>
  )
}
