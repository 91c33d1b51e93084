/**
 * What a list shows instead of rows, or above them: that it is loading, that it failed, that something is wrong with it, or
 * that it is empty. This file decides which; `late-states.ts` names what is loaded later.
 */
import { Suspense } from 'react'
import { limitOf, MAX_LIMIT, queryValue } from '#contract/list-query.ts'
import { PageNotes } from '#web/list/notes/page-notes.tsx'
import { focusHeading } from '#web/list/list-elements.ts'
import type { BrandListState } from '#web/list/use-brand-list.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { CloseMatches, EmptyList } from './late-states.ts'
import { FailedList, FailedRefetch } from './failed-list.tsx'
import styles from './list-states.module.css'
import { LoadingRows } from './loading-rows.tsx'

interface ListStateProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

export function ListState({ address, list }: ListStateProps) {
  const { page, error, isFetching, doubts, leadsBack } = list
  const rows = page?.brands.length ?? 0
  const isDoubtful = leadsBack || doubts.unfiltered.size > 0 || doubts.shared.length > 0
  const retry = {
    onRetry: () => void list.refetch(),
    retrying: isFetching,
    returnFocus: focusHeading,
  }
  const loading = <LoadingRows rows={Math.min(limitOf(address.query), MAX_LIMIT)} />
  return (
    <>
      {error && rows > 0 && <FailedRefetch error={error} {...retry} />}
      {error && rows === 0 && <FailedList address={address} error={error} {...retry} />}
      {isDoubtful && <PageNotes query={list.query} rows={rows} doubts={doubts} leadsBack={leadsBack} />}
      {isFetching && !error && !page && loading}
      {page && rows === 0 && !error && (
        <Suspense fallback={<div className={styles.empty} />}>
          <EmptyList address={address} page={page} isStale={list.isStale} />
        </Suspense>
      )}
    </>
  )
}

/** So few brands that names close to the one searched for may be what the reader meant. */
const FEW = 2

/** Close matches below a search that found almost nothing. */
export function FewBrands({
  address,
  list: { page, isStale },
}: {
  address: ListAddress
  list: BrandListState
}) {
  const name = queryValue(address.query, 'name')
  if (!page || name === undefined || isStale) return null
  const { brands, links } = page
  if (brands.length === 0 || brands.length > FEW || links.next !== null || links.prev !== null) return null
  return (
    <Suspense>
      <CloseMatches key={name} address={address} name={name} found={brands} />
    </Suspense>
  )
}
