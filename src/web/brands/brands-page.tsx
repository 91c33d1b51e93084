import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { DEFAULT_LIMIT, queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { BrandFilters } from './brand-filters.tsx'
import { BrandTable } from './brand-table.tsx'
import styles from './brands-page.module.css'
import { useListAddress } from './list-address.ts'
import { FailedList, FailedRefetch, LoadingRows, NoBrands } from './list-states.tsx'
import { useListStatus } from './list-status.ts'
import { Pager } from './pager.tsx'

const NO_LINKS = { first: null, last: null, prev: null, next: null }

/** The list of brands, and beside it the detail of the one that is open. */
export function BrandsPage() {
  const address = useListAddress()
  const { query, openId } = address
  const list = useQuery({ ...brandQueries.list(query), placeholderData: keepPreviousData })
  const page = list.data
  const stale = list.isPlaceholderData
  const status = useListStatus(query, stale ? undefined : page)
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching }

  useEffect(() => {
    if (openId === undefined) document.title = 'Brands: Brand Catalogue'
  }, [openId])

  return (
    <div className={styles.page} data-detail={openId !== undefined || undefined}>
      <main className={styles.main}>
        <h1 className={styles.heading}>Brands</h1>
        <BrandFilters address={address} />
        <div className={styles.sheet}>
          <ProgressLine active={list.isFetching} />
          {list.isError && page && <FailedRefetch error={list.error} {...retry} />}
          {list.isError && !page && <FailedList error={list.error} {...retry} />}
          {list.isPending && <LoadingRows rows={Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)} />}
          {page && page.brands.length > 0 && (
            <BrandTable brands={page.brands} address={address} stale={stale || list.isError} />
          )}
          {page?.brands.length === 0 && <NoBrands address={address} links={page.links} />}
          {!(list.isError && !page) && (
            <Pager address={address} links={page?.links ?? NO_LINKS} status={status} />
          )}
        </div>
      </main>
      <Outlet />
    </div>
  )
}
