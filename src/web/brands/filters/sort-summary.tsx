import { Button } from '#web/ui/button.tsx'
import { Chip } from './chip.tsx'
import styles from './filter-summary.module.css'
import { LeftOut } from './left-out.tsx'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { brandCountWords, countWords } from '#web/parts/times/moment-words.ts'
import { printSort } from '#web/brands/list/sort-brands.ts'
import { MAX_SORTED } from '#web/brands/list/use-sorted-brands.ts'

interface SortSummaryProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Says what is sorted: this page only, or all brands that match the filters. */
export function SortSummary({ address, list }: SortSummaryProps) {
  const { sort } = address
  const { wholeListSort, orderFailure } = list
  const total = list.total ?? 0
  if (!sort) return null
  const order = {
    name: 'Sorted by name',
    id: 'Sorted by id',
    updated: sort.descending ? 'Newest first' : 'Oldest first',
  }[sort.column]
  const all = list.total ? `all ${brandCountWords(total)}` : 'all brands'
  return (
    <>
      <Chip
        as="span"
        label={`${order}, ${wholeListSort === 'done' ? all : 'this page only'}`}
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
      {sort.column === 'updated' && wholeListSort === 'done' && <LeftOut address={address} total={total} />}
      {orderFailure && <span className={styles.form}>{orderFailure}</span>}
      {total > MAX_SORTED && wholeListSort !== 'done' && !orderFailure && (
        <span className={styles.form}>
          Only lists of up to {brandCountWords(MAX_SORTED)} can be sorted whole by {sort.column}
        </span>
      )}
    </>
  )
}
