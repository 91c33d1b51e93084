import { Suspense } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { useSelection } from './selection.ts'

const SelectionBar = lazyScreen(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** The bar of the selection, once there is one. @param page the brands that "Select page" selects. */
export function LateSelectionBar({ page }: { page: readonly ReadBrand[] }) {
  return (
    useSelection().size > 0 && (
      <Suspense>
        <SelectionBar page={page} />
      </Suspense>
    )
  )
}
