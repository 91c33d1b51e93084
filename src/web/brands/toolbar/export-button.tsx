import { Download } from 'lucide'
import { Suspense, useState } from 'react'
import { currentClient } from '#web/api/connection.ts'
import { sentQuery } from '#web/api/list-order.ts'
import { ExportDialog } from '#web/brands/export/late-export.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { preload } from '#web/ui/preload.ts'
import styles from './export-button.module.css'

interface ExportButtonProps {
  readonly address: ListAddress
  readonly list: BrandListState
  /** What the list is, in words. */
  readonly filters: readonly string[]
  /** The address that shows it. */
  readonly link: string
}

/** Opens the export of this list, to a file or on paper. Pointing at it loads the dialog's code. */
export function ExportButton({ address, list, filters, link }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Export"
        title="Export or print"
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
              query: sentQuery(address.query, currentClient().baseAddress),
              page: list.isStale ? undefined : list.page,
              total: list.total,
              order: list.ordering === 'by-app' || list.ordering === 'reading' ? address.order : undefined,
              filters,
              link,
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
