import { Download, Printer } from 'lucide'
import { Suspense, useState } from 'react'
import { currentClient } from '#web/api/connection.ts'
import { sentQuery } from '#web/api/sent-query.ts'
import { ExportDialog } from '#web/brands/export/late-export.ts'
import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { preload } from '#web/ui/preload.ts'
import styles from './export-buttons.module.css'

interface ExportButtonsProps {
  readonly address: ListAddress
  readonly list: BrandListState
  /** What the list is, in words. */
  readonly filters: readonly string[]
  /** The address that shows it. */
  readonly link: string
}

const BUTTONS = [
  { label: 'Export', format: 'csv', icon: Download },
  { label: 'Print', format: 'print', icon: Printer },
] as const

/** Open the export of this list, to a file or on paper. Pointing at one loads the dialog's code. */
export function ExportButtons({ address, list, filters, link }: ExportButtonsProps) {
  const [format, setFormat] = useState<'csv' | 'print'>()
  return (
    <>
      {BUTTONS.map((button) => (
        <Button
          key={button.label}
          aria-haspopup="dialog"
          aria-label={button.label}
          title={button.label}
          className={styles.button}
          data-format={button.format}
          onPointerEnter={() => preload(ExportDialog)}
          onFocus={() => preload(ExportDialog)}
          onClick={() => setFormat(button.format)}
        >
          <Icon of={button.icon} size={16} />
          {button.format === 'csv' && <span className={styles.word}>{button.label}</span>}
        </Button>
      ))}
      {format && (
        <Suspense>
          <ExportDialog
            format={format}
            list={{
              query: sentQuery(address.query, currentClient().baseAddress),
              page: list.isStale ? undefined : list.page,
              total: list.total,
              order: list.ordering === 'by-app' || list.ordering === 'reading' ? address.order : undefined,
              filters,
              link,
            }}
            onClose={() => setFormat(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
