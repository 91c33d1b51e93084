/**
 * The brands screen. The page reads the address, requests the list, and hands both down: to the list itself (toolbar/,
 * rows/, states/, pager/), and to the detail beside it (detail/). It owns the keys (keys/) and what they focus. What its
 * rooms share is in list/.
 */
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useParams } from 'react-router-dom'
import type { ListQuery } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import { catalogueName } from '#web/data/settings/settings.ts'
import { useFocusFallback } from '#web/ui/focus-content.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { useGo } from '#web/data/routing/navigation.tsx'
import { BrandList } from './brand-list.tsx'
import styles from './brands-page.module.css'
import { filterWords, listTitle } from '#web/list/filters/filter-words.ts'
import { BrandDetail } from '#web/detail/late-detail.ts'
import { ExportDialog } from '#web/export/late-export.ts'
import { KeysDialog } from '#web/list/keys/keys-dialog.tsx'
import { CloseMatches, EmptyList } from '#web/list/states/late-states.ts'
import { preload } from '#web/ui/preload.ts'
import { scrollToBrand } from './list-elements.ts'
import { useBrandList, useListRequest } from './use-brand-list.ts'
import { useListAddress } from './use-list-address.ts'
import { useListKeys } from '#web/list/keys/use-list-keys.ts'

export function BrandsPage() {
  const { id } = useParams()
  const address = useListAddress(usePaintedId(id), useListRequest())
  const list = useBrandList(address)
  const go = useGo()
  const [helpOpen, setHelpOpen] = useState(false)

  function turnPage(link: 'next' | 'prev') {
    const query = linkQuery(list.links[link])
    if (query) go(address.pathTo(query, id))
  }
  useListKeys({
    openId: id,
    onTurnPage: turnPage,
    onHelp: () => setHelpOpen(true),
  })
  useTitle(address.query, id)
  useFocusFallback(address.query, list.page)
  useLateCode(list.page !== undefined)
  // The wall reflows when it makes room for a brand.
  useLayoutEffect(() => {
    if (address.openId !== undefined && address.view === 'gallery') scrollToBrand(address.openId)
  }, [address.openId, address.view])

  return (
    <div
      className={styles.page}
      data-detail={id === undefined ? undefined : address.openId === undefined ? 'over' : 'beside'}
    >
      <BrandList address={address} list={list} />
      <Outlet context={list} />
      {helpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  )
}

/** The id of the brand that is painted: the list marks its row, and makes room, after the brand itself is there. */
function usePaintedId(id: string | undefined): string | undefined {
  const [painted, setPainted] = useState(id)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(id))), [id])
  return id === undefined ? undefined : painted
}

/** The title names the filters. An open brand sets its own title. */
function useTitle(query: ListQuery, openId: string | undefined) {
  const { zone } = usePreferences()
  const title = listTitle(filterWords(query, zone), catalogueName())
  useEffect(() => {
    if (openId === undefined) document.title = title
  }, [openId, title])
}

/** Loads what the list does not show at first once its rows are painted, so that it opens at once, and offline. */
function useLateCode(isListShown: boolean): void {
  useEffect(
    () =>
      isListShown ? afterPaint(() => preload(BrandDetail, EmptyList, CloseMatches, ExportDialog)) : undefined,
    [isListShown],
  )
}
