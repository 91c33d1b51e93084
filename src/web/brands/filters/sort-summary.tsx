import { X } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './filter-summary.module.css'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import { brandCountWords, countWords } from '#web/parts/moment-words.ts'
import { printSort } from '#web/brands/list/sort-brands.ts'
import { MOST_SORTED, type SortedBrands } from '#web/brands/list/use-sorted-brands.ts'

interface SortSummaryProps {
  readonly address: ListAddress
  readonly sorted: SortedBrands
  /** How many brands match the filters, where the service tells. */
  readonly total: number | undefined
}

/** What is sorted, honestly: this page only, or all brands of these filters. */
export function SortSummary({ address, sorted, total }: SortSummaryProps) {
  const { sort, whole, reading } = sorted
  if (!sort) return null
  const column = { name: 'name', id: 'id', updated: 'update' }[sort.column]
  const offered = !sort.all && total !== undefined && total <= MOST_SORTED
  return (
    <>
      <span className={styles.chip}>
        <span className={styles.label}>
          Sorted by {column}, {whole ? `all ${brandCountWords(total ?? 0)}` : 'this page only'}
        </span>
        <button
          type="button"
          aria-label="Remove the sorting"
          className={styles.remove}
          onClick={() => address.changeView({ view_sort: undefined })}
        >
          <Icon of={X} size={14} />
        </button>
      </span>
      {offered && (
        <Button
          tone="quiet"
          className={styles.clear}
          onClick={() => address.changeView({ view_sort: printSort({ ...sort, all: true }) })}
        >
          Sort all {countWords(total)}
        </Button>
      )}
      {reading && <span className={styles.form}>Reading all {countWords(total ?? 0)}…</span>}
      {total !== undefined && total > MOST_SORTED && (
        <span className={styles.form}>Lists of up to {countWords(MOST_SORTED)} can be sorted whole</span>
      )}
    </>
  )
}
