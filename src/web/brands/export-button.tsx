import { Download } from 'lucide'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './export-button.module.css'
import { ExportDialog, fetchAhead } from './later-code.ts'
import type { ListAddress } from '#web/brands/list/list-address.ts'

/** Opens the export of this list. Its code comes when the pointer or the focus comes near, if it is not there yet. */
export function ExportButton({ address }: { address: ListAddress }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Export"
        title="Export"
        onPointerEnter={() => fetchAhead(ExportDialog)}
        onFocus={() => fetchAhead(ExportDialog)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Download} size={16} />
        <span className={styles.word}>Export</span>
      </Button>
      {open && (
        <Suspense>
          <ExportDialog address={address} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
