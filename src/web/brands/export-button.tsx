import { Download } from 'lucide'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './export-button.module.css'
import { ExportDialog, preload } from './lazy-screens.ts'
import { MAX_SORTED } from '#web/brands/list/use-sorted-brands.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'

interface ExportButtonProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Opens the export of this list. Pointing at it loads the dialog's code. */
export function ExportButton({ address, list }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Export"
        title="Export"
        onPointerEnter={() => preload(ExportDialog)}
        onFocus={() => preload(ExportDialog)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Download} size={16} />
        <span className={styles.word}>Export</span>
      </Button>
      {open && (
        <Suspense>
          <ExportDialog
            list={{
              query: address.serviceQuery,
              page: list.isStale ? undefined : list.page,
              total: list.total,
              sort: address.sort,
              whole: list.wholeListSort === 'done' && (list.total ?? Infinity) <= MAX_SORTED,
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
