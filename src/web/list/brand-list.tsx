/** A page of the list: the toolbar, the rows or what is shown instead of them, and the pager. */
import { memo, type RefObject, useEffect, useRef } from 'react'
import { stringifyListQuery } from '#contract/list-query.ts'
import { withoutView } from '#web/data/list-order.ts'
import type { BrandListState } from './use-brand-list.ts'
import type { ListAddress } from './use-list-address.ts'
import { Pager } from '#web/list/pager/pager.tsx'
import { BrandView } from '#web/list/rows/brand-view.tsx'
import { FewBrands, ListState } from '#web/list/states/list-state.tsx'
import { ListToolbar } from '#web/list/toolbar/list-toolbar.tsx'
import { SelectionBar } from '#web/shortlist/selection-bar.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import styles from './brand-list.module.css'

interface BrandListProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Memoised: opening a brand draws that brand first. */
export const BrandList = memo(function BrandList({ address, list }: BrandListProps) {
  const sheet = useRef<HTMLDivElement>(null)
  useTopOfNewPage(sheet, address)
  const isBusy = list.isFetching || list.ordering === 'reading'
  return (
    <main className={styles.main}>
      <ListToolbar address={address} list={list} />
      <div ref={sheet} className={styles.sheet} aria-busy={isBusy}>
        <ProgressLine active={isBusy} />
        <ListState address={address} list={list} />
        <BrandView address={address} list={list} />
        <div className={styles.foot}>
          <SelectionBar page={list.page?.brands ?? []} />
          <Pager address={address} list={list} />
        </div>
      </div>
      <FewBrands address={address} list={list} />
    </main>
  )
})

/** A new page is read from its top. */
function useTopOfNewPage(sheet: RefObject<HTMLElement | null>, { query }: ListAddress): void {
  const key = stringifyListQuery(withoutView(query))
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView()
  }, [sheet, key])
}
