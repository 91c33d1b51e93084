import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Outlet, useParams } from 'react-router-dom'
import { catalogueName } from '#web/api/settings.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { BrandList } from './brand-list.tsx'
import styles from './brands-page.module.css'
import { filterWords, listTitle } from '#web/brands/filters/filter-words.ts'
import { KeysDialog } from './later-code.ts'
import { type ListAddress, useListAddress } from '#web/brands/list/list-address.ts'
import { useListKeys } from '#web/brands/list/use-list-keys.ts'

/** The list of brands, and beside it the detail of the one that is open. */
export function BrandsPage() {
  const { id } = useParams()
  // The list marks its row after the brand itself is painted.
  const address = useListAddress(useDeferredValue(id))
  const [helpOpen, setHelpOpen] = useState(false)
  useListKeys({ onHelp: () => setHelpOpen(true) })
  useTitle(address, id)

  return (
    <div className={styles.page} data-detail={id !== undefined || undefined}>
      <BrandList address={address} />
      <Outlet />
      {helpOpen && (
        <Suspense>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The title says the filters in words; an open brand says its own name. */
function useTitle({ query }: ListAddress, openId: string | undefined) {
  const { zone } = usePreferences()
  const title = listTitle(filterWords(query, zone), catalogueName())
  useEffect(() => {
    if (openId === undefined) document.title = title
  }, [openId, title])
}
