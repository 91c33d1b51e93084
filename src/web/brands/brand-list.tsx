import { LayoutGrid, Table } from 'lucide'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { DEFAULT_LIMIT, printListQuery, queryValue } from '#contract/list-query.ts'
import { currentClient } from '#web/api/connection.ts'
import { catalogueName } from '#web/api/settings/settings.ts'
import { rememberedTimestampForm } from '#web/api/timestamp-memory.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AfterRows } from '#web/parts/after-rows.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { BorrowedZone } from '#web/brands/filters/borrowed-zone.tsx'
import { BrandFilters } from '#web/brands/filters/brand-filters.tsx'
import { useBrandRows } from '#web/brands/rows/brand-rows.ts'
import { BrandView } from '#web/brands/rows/brand-view.tsx'
import styles from './brand-list.module.css'
import { filterWords } from '#web/brands/filters/filter-words.ts'
import { ExportButton } from './export-button.tsx'
import { LateSelectionBar } from '#web/selection/late-bar.tsx'
import { LateTimeline } from '#web/timeline/late-timeline.tsx'
import { OrderSelect } from './order-select.tsx'
import { FilterSummary } from '#web/brands/filters/filter-summary.tsx'
import {
  CloseMatches,
  CopyLink,
  EmptyList,
  FailedList,
  FailedRefetch,
  ImpossibleRange,
  LogoNote,
  PageNotes,
  TimelineSwitch,
  usePreloadedScreens,
  ViewsButton,
} from './lazy-screens.ts'
import type { FocusTargets } from '#web/brands/list/focus-targets.ts'
import { recordResponse, useLastVisit } from '#web/brands/list/last-visit.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { LoadingRows } from './loading-rows.tsx'
import { Pager } from './pager.tsx'
import { SortSummary } from '#web/brands/filters/sort-summary.tsx'

const NO_BRANDS: readonly ReadBrand[] = []

interface BrandListProps {
  readonly address: ListAddress
  readonly list: BrandListState
  readonly targets: FocusTargets
  readonly onHelp: (open: true) => void
}

/** A page of the list, with everything that filters and turns it. Memoised: opening a brand draws that brand first. */
export const BrandList = memo(function BrandList({ address, list, targets, onHelp }: BrandListProps) {
  const { query, isImpossible } = address
  const { page, links, isStale, isFetching, error, doubts, leadsBack } = list
  const { setHeading, focusHeading } = targets
  const { baseAddress } = currentClient()
  const lastVisit = useLastVisit(baseAddress)
  const form = page?.timestampForm ?? rememberedTimestampForm(baseAddress)
  const rows = useBrandRows(list, lastVisit)
  const isLoaded = page !== undefined || error !== null || isImpossible
  const sheet = useTopOfNewPage(printListQuery(query))
  usePreloadedScreens(page !== undefined)
  const isDoubtful = leadsBack || doubts.unfiltered.size > 0 || doubts.shared.length > 0
  const [logoFailed, setLogoFailed] = useState(false)
  // Not worth an error page: without its code, the note is left out.
  const noteFailedLogo = () => void LogoNote.preload().then(() => setLogoFailed(true), Boolean)
  const wanted = queryValue(query, 'name')
  const isEmpty = page?.brands.length === 0
  const response = isStale ? undefined : page?.exchange
  useEffect(() => {
    if (response) recordResponse(baseAddress, response)
  }, [baseAddress, response])

  const retry = {
    onRetry: () => void list.refetch(),
    retrying: isFetching,
    returnFocus: focusHeading,
  }
  const loading = <LoadingRows rows={Number(queryValue(query, 'limit') ?? DEFAULT_LIMIT)} />
  return (
    <main className={styles.main}>
      {/* The two facts are for paper: see print.css. */}
      <header className={styles.top} data-catalogue={catalogueName()} data-source={page?.exchange.url}>
        <h1 ref={setHeading} tabIndex={-1} className={styles.heading}>
          Brands
        </h1>
        <FilterSummary address={address} form={form} lastVisit={lastVisit} isEmpty={isEmpty}>
          <SortSummary address={address} list={list} />
        </FilterSummary>
        <OrderSelect address={address} />
        <Segmented
          label="View"
          value={address.view}
          onChange={(view) => address.changeView({ view: view === 'gallery' ? view : undefined })}
          options={[
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
            { value: 'gallery', label: 'Gallery', icon: <Icon of={LayoutGrid} size={16} /> },
          ]}
        />
        <ExportButton address={address} list={list} />
      </header>
      <BrandFilters
        address={address}
        lastVisit={lastVisit}
        targets={targets}
        besideSearch={
          <AfterRows className={styles.views} isLoaded={isLoaded}>
            <ViewsButton search={address.search} describe={filterWords} />
          </AfterRows>
        }
        besideDates={
          <AfterRows className={styles.timeline} isLoaded={isLoaded}>
            <TimelineSwitch />
          </AfterRows>
        }
      />
      <BorrowedZone address={address} />
      <LateTimeline
        isLoaded={isLoaded}
        query={address.serviceQuery}
        brands={isStale ? NO_BRANDS : (page?.brands ?? NO_BRANDS)}
        total={isImpossible ? 0 : isStale ? undefined : list.total}
        isTyping={address.isTyping}
        onDates={address.changeFilters}
      />
      <div ref={sheet} className={styles.sheet} aria-busy={isFetching} onErrorCapture={noteFailedLogo}>
        <ProgressLine active={isFetching} />
        <Suspense fallback={rows.length > 0 ? <div className={styles.note} /> : loading}>
          {isImpossible && <ImpossibleRange address={address} />}
          {error && rows.length > 0 && <FailedRefetch error={error} {...retry} />}
          {error && rows.length === 0 && <FailedList address={address} error={error} {...retry} />}
          {isDoubtful && (
            <PageNotes query={list.search} rows={rows.length} doubts={doubts} leadsBack={leadsBack} />
          )}
        </Suspense>
        {isFetching && !error && !page && loading}
        {rows.length > 0 && (
          <BrandView
            rows={rows}
            address={address}
            search={list.search}
            stale={isStale || error !== null}
            targets={targets}
          />
        )}
        {isEmpty && !error && (
          <Suspense fallback={<div className={styles.empty} />}>
            <EmptyList address={address} page={page} isStale={isStale} />
          </Suspense>
        )}
        {(page ?? (links.first || links.prev || (isFetching && !error))) && (
          <Pager
            address={address}
            links={links}
            isPreviousFromTrail={list.isPreviousFromTrail}
            status={isStale && error ? 'Not loaded' : list.status}
            onHelp={onHelp}
          >
            <AfterRows className={styles.link} isLoaded={isLoaded}>
              <CopyLink address={address} />
            </AfterRows>
            {logoFailed && <LogoNote sheet={sheet} />}
          </Pager>
        )}
      </div>
      {page && wanted !== undefined && !isStale && isAlmostEmpty(page) && (
        <Suspense>
          <CloseMatches key={wanted} address={address} name={wanted} found={page.brands} />
        </Suspense>
      )}
      <LateSelectionBar page={page?.brands ?? NO_BRANDS} />
    </main>
  )
})

/** So few brands that names close to the one searched for may be what the reader meant. */
const isAlmostEmpty = ({ brands, links }: BrandPage) =>
  brands.length > 0 && brands.length <= 2 && links.next === null && links.prev === null

/** A new page is read from its top. */
function useTopOfNewPage(key: string) {
  const sheet = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView()
  }, [key])
  return sheet
}
