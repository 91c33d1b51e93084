import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutGrid, Table } from 'lucide'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { DEFAULT_LIMIT, printListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { currentClient } from '#web/api/connection.ts'
import { rememberedTimestampForm } from '#web/api/timestamp-memory.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { BrandFilters } from '#web/brands/filters/brand-filters.tsx'
import { BrandGallery } from '#web/brands/rows/brand-gallery.tsx'
import { BrandTable } from '#web/brands/rows/brand-table.tsx'
import { type BrandViewProps, useBrandRows } from '#web/brands/rows/brand-view.ts'
import styles from './brand-list.module.css'
import { ChangedSince } from '#web/brands/filters/changed-since.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterSummary } from '#web/brands/filters/filter-summary.tsx'
import { useLaterCode } from './later-code.ts'
import type { ListAddress, ReadListAddress } from '#web/brands/list/list-address.ts'
import { isImpossibleRange } from '#web/brands/list/list-query-at.ts'
import { FailedList, FailedRefetch, ImpossibleRange, LoadingRows, NoBrands } from './list-states.tsx'
import { useListStatus } from '#web/brands/list/list-status.ts'
import { Pager } from './pager.tsx'
import { useRepeatedBrands } from '#web/brands/list/repeated-brands.ts'
import { SortSummary } from '#web/brands/filters/sort-summary.tsx'
import { SCREENFUL } from '#web/brands/rows/use-gradually.ts'
import { useSortedBrands } from '#web/brands/list/use-sorted-brands.ts'
import { noteVisit, useLastVisit } from '#web/brands/list/visits.ts'

const NO_LINKS = { first: null, last: null, prev: null, next: null }

/** One page of the list, with all that finds and turns it. Drawn again only when its own address changes. */
export const BrandList = memo(function BrandList({ address }: { address: ListAddress }) {
  const { query } = address
  const impossible = isImpossibleRange(query)
  const list = useQuery({ ...brandQueries.list(query), enabled: !impossible })
  const shown = useShown(list.data, address.list)
  const page = impossible ? undefined : shown?.page
  const stale = list.data === undefined
  const status = useListStatus(address, stale || impossible ? undefined : page)
  const sorted = useSortedBrands(address, page?.brands, status.total)
  const repeated = useRepeatedBrands(query, stale ? undefined : page)
  const { baseAddress } = currentClient()
  const lastVisit = useLastVisit(baseAddress)
  const form = page?.timestampForm ?? rememberedTimestampForm(baseAddress)
  const retry = { onRetry: () => void list.refetch(), retrying: list.isFetching }

  useLaterCode(page !== undefined)
  usePrefetchedNext(address, stale ? undefined : page)
  const sheet = useTopAfterTurn(printListQuery(query))
  useEffect(() => {
    if (page && !stale) noteVisit(baseAddress, page)
  }, [baseAddress, page, stale])

  const answered = shown?.list ?? address.list
  const rows = useBrandRows(sorted.brands, answered, lastVisit, repeated)

  return (
    <main className={styles.main}>
      <header className={styles.top}>
        <h1 id="list-heading" tabIndex={-1} className={styles.heading}>
          Brands
        </h1>
        {lastVisit !== undefined && form !== undefined && (
          <ChangedSince address={address} lastVisit={lastVisit} form={form} />
        )}
        <Segmented
          label="View"
          value={address.gallery ? 'gallery' : 'table'}
          onChange={(view) => address.changeView({ view: view === 'gallery' ? view : undefined })}
          options={[
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
            { value: 'gallery', label: 'Gallery', icon: <Icon of={LayoutGrid} size={16} /> },
          ]}
        />
        <ExportButton address={address} />
      </header>
      <BrandFilters address={address} lastVisit={lastVisit} />
      <FilterSummary address={address} form={form} cleared={page?.brands.length === 0}>
        <SortSummary address={address} sorted={sorted} total={status.total} />
      </FilterSummary>
      <div ref={sheet} className={styles.sheet} aria-busy={list.isFetching}>
        <ProgressLine active={list.isFetching} />
        {impossible && <ImpossibleRange address={address} />}
        {list.isError && page && <FailedRefetch error={list.error} {...retry} />}
        {list.isError && !page && <FailedList address={address} error={list.error} {...retry} />}
        {list.isLoading && !page && (
          <LoadingRows rows={Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)} />
        )}
        {rows.length > 0 && (
          <BrandView rows={rows} address={address} list={answered} stale={stale || list.isError} />
        )}
        {page?.brands.length === 0 && <NoBrands address={address} links={page.links} />}
        {(page ?? list.isLoading) && (
          <Pager
            address={address}
            links={page?.links ?? NO_LINKS}
            status={stale && list.isError ? 'Not loaded' : status.words}
          />
        )}
      </div>
    </main>
  )
})

/** The last page there was, with its address: rows stay while the next are awaited, and when they cannot be had. */
function useShown(page: BrandPage | undefined, list: ReadListAddress) {
  const [kept, setKept] = useState<{ readonly page: BrandPage; readonly list: ReadListAddress }>()
  const shown = !page || (kept?.page === page && kept.list === list) ? kept : { page, list }
  if (shown !== kept) setKept(shown)
  return shown
}

/**
 * The brands, as the reader wants to see them. A page longer than a screenful comes after everything around it, and in
 * slices, so that a key or a press is answered first.
 */
function BrandView({ rows, address, list, stale }: BrandViewProps) {
  const wanted = useMemo(() => ({ rows, address, list, stale }), [rows, address, list, stale])
  const deferred = useDeferredValue(wanted)
  const view = rows.length > SCREENFUL ? deferred : wanted
  const View = view.address.gallery ? BrandGallery : BrandTable
  return (
    <div aria-busy={view.rows !== rows}>
      <View {...view} />
    </div>
  )
}

/** The page after this one, fetched ahead where turning is likely: while leafing, not while searching. */
function usePrefetchedNext(
  { query, typed }: ListAddress,
  page: { links: { next: string | null } } | undefined,
) {
  const queryClient = useQueryClient()
  const next = page && !typed ? page.links.next : null
  const leafing = (queryPage(query) ?? 1) > 1 || queryValue(query, 'name') === undefined
  useEffect(() => {
    const nextQuery = leafing && linkQuery(next)
    if (!nextQuery) return undefined
    const timer = setTimeout(() => void queryClient.prefetchQuery(brandQueries.list(nextQuery)), 300)
    return () => clearTimeout(timer)
  }, [queryClient, next, leafing])
}

/** A turned page is read from its top. */
function useTopAfterTurn(key: string) {
  const sheet = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView()
  }, [key])
  return sheet
}
