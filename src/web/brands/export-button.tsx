import { Download } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './export-button.module.css'
import type { ListAddress } from './list-address.ts'

const loadDialog = () => import('./export-dialog.tsx')
const ExportDialog = lazy(async () => ({ default: (await loadDialog()).ExportDialog }))

/** Opens the export of this list. What it needs is loaded when the pointer or the focus comes near. */
export function ExportButton({ address }: { address: ListAddress }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label="Export"
        title="Export"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
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
