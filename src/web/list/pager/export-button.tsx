import { Download } from 'lucide'
import { Suspense, useState } from 'react'
import { currentClient } from '#web/data/connection.ts'
import { sentQuery } from '#web/data/list-order.ts'
import { ExportDialog } from '#web/export/late-export.ts'
import { filterWords } from '#web/list/filters/filter-words.ts'
import { sharedQuery } from '#web/list/list-address.ts'
import type { BrandListState } from '#web/list/use-brand-list.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { linkTo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { preload } from '#web/ui/preload.ts'

interface ExportButtonProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Opens the export of this list, to a file or on paper. Pointing at it loads the dialog's code. */
export function ExportButton({ address, list }: ExportButtonProps) {
  const preferences = usePreferences()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        aria-haspopup="dialog"
        aria-label="Export"
        title="Export or print"
        onPointerEnter={() => preload(ExportDialog)}
        onFocus={() => preload(ExportDialog)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Download} size={16} />
        Export
      </Button>
      {open && (
        <Suspense>
          <ExportDialog
            list={{
              query: sentQuery(address.query, currentClient().baseAddress),
              page: list.isStale ? undefined : list.page,
              total: list.total,
              order: list.ordering === 'by-app' || list.ordering === 'reading' ? address.order : undefined,
              filters: filterWords(address.query, preferences.zone).map(({ label }) => label),
              link: linkTo(paths.brands(sharedQuery(address.query, preferences))),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
