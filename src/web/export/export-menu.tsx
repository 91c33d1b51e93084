import { Download, FileDown, Printer } from 'lucide'
import { useEffect, useState } from 'react'
import { brandRows } from '#client/brand-cells.ts'
import { csvFile, tabbedText } from '#client/csv-line.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './export-menu.module.css'
import { exportFile } from './export-file.ts'
import { fileName } from './file-names.ts'
import type { LogosZip } from './logos-zip.ts'

interface ExportMenuProps {
  readonly brands: readonly ReadBrand[]
  /** What the files are called. */
  readonly name: string
  /** The table, its heads first, where it says more than the brands do. */
  readonly rows?: () => readonly (readonly unknown[])[]
  readonly onPrint: () => void
}

/** What brands that are all at hand can be taken away as: text for the clipboard, files, paper. */
export function ExportMenu({ brands, name, rows, onPrint }: ExportMenuProps) {
  const table = rows ?? (() => brandRows(brands))
  const [isZipping, setZipping] = useState(false)
  const file = fileName(name.trim().toLowerCase().replaceAll(' ', '-'))
  return (
    <>
      <MenuButton id="export-menu" label="Export" icon={Download} menuClassName={styles.menu}>
        {() => (
          <>
            <CopyButton
              labelVisible
              label="Copy names"
              text={() => brands.map((brand) => brand.name ?? '').join('\n')}
            />
            <CopyButton
              labelVisible
              label="Copy ids"
              text={() => brands.map(({ id }) => id ?? '').join('\n')}
            />
            <CopyButton labelVisible label="Copy table" text={() => tabbedText(table())} />
            <MenuItem icon={FileDown} label="CSV" act={() => saveFile(csvFile(table()), `${file}.csv`)} />
            <MenuItem
              icon={FileDown}
              label="JSON"
              act={() => saveFile(exportFile(brands, 'json'), `${file}.json`)}
            />
            <MenuItem icon={FileDown} label="Logos (ZIP)" act={() => setZipping(true)} />
            <MenuItem icon={Printer} label="Print" act={onPrint} />
          </>
        )}
      </MenuButton>
      {isZipping && (
        <ZipDialog brands={brands} file={`${file}-logos.zip`} onClose={() => setZipping(false)} />
      )}
    </>
  )
}

type ZipState =
  | { readonly state: 'reading'; readonly done: number }
  | { readonly state: 'done'; readonly zip: LogosZip }
  | { readonly state: 'failed' }

interface ZipDialogProps {
  readonly brands: readonly ReadBrand[]
  readonly file: string
  readonly onClose: () => void
}

/** Reads the logos and saves the archive. Closing it ends that. */
function ZipDialog({ brands, file, onClose }: ZipDialogProps) {
  const [zip, setZip] = useState<ZipState>({ state: 'reading', done: 0 })
  useEffect(() => {
    const abort = new AbortController()
    async function start() {
      const { zipLogos } = await import('./logos-zip.ts')
      const ready = await zipLogos(brands, abort.signal, (done) => setZip({ state: 'reading', done }))
      if (abort.signal.aborted) return
      saveFile(ready.file, file)
      setZip({ state: 'done', zip: ready })
    }
    start().catch(() => abort.signal.aborted || setZip({ state: 'failed' }))
    return () => abort.abort()
  }, [brands, file])
  return (
    <Dialog title="Logos (ZIP)" onClose={onClose}>
      <Stack>
        {zip.state === 'reading' && (
          <>
            <ProgressBar done={zip.done} of={brands.length} aria-label="Logos read" />
            <p>
              {countWords(zip.done)} of {countWords(brands.length)} logos
            </p>
          </>
        )}
        <output>{zip.state === 'done' && zipWords(zip.zip)}</output>
        {zip.state === 'failed' && <p role="alert">The archive could not be made. Try again.</p>}
        <DialogActions>
          <Button onClick={onClose}>{zip.state === 'reading' ? 'Cancel' : 'Close'}</Button>
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

function zipWords({ included, withheld }: LogosZip): string {
  const saved = `The logos of ${brandCountWords(included)} were saved.`
  if (withheld === 0) return saved
  return `${saved} ${countWords(withheld)} could not be read: not-included.csv in the archive says why, with their addresses.`
}
