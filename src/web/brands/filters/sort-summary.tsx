import { Button } from '#web/ui/button.tsx'
import { Chip } from './chip.tsx'
import styles from './filter-summary.module.css'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { brandCountWords, countWords } from '#web/parts/moment-words.ts'
import { printSort } from '#web/brands/list/sort-brands.ts'
import { MAX_SORTED } from '#web/brands/list/use-sorted-brands.ts'

interface SortSummaryProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Says what is sorted: this page only, or all brands that match the filters. */
export function SortSummary({ address, list }: SortSummaryProps) {
  const { sort } = address
  const { wholeListSort } = list
  const total = list.total ?? 0
  if (!sort) return null
  const column = { name: 'name', id: 'id', updated: 'last update' }[sort.column]
  return (
    <>
      <Chip
        as="span"
        label={`Sorted by ${column}, ${wholeListSort === 'done' ? `all ${brandCountWords(total)}` : 'this page only'}`}
        removeLabel="Remove sorting"
        onRemove={() => address.changeView({ view_sort: undefined })}
      />
      {wholeListSort === 'available' && (
        <Button
          tone="quiet"
          className={styles.clear}
          onClick={() => address.changeView({ view_sort: printSort({ ...sort, all: true }) })}
        >
          Sort all {countWords(total)}
        </Button>
      )}
      {wholeListSort === 'loading' && (
        <span className={styles.form}>Loading all {brandCountWords(total)}…</span>
      )}
      {total > MAX_SORTED && (
        <span className={styles.form}>
          Only lists of up to {brandCountWords(MAX_SORTED)} can be sorted whole
        </span>
      )}
    </>
  )
}
