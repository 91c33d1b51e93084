/** Asks what to print of a shortlist: the line sheet, which is the board on paper, or the table. */
import { useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { backgroundPaint } from '#web/brand/logo-background.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { PrintSheet } from '#web/export/print-sheet.tsx'
import { formatBrandCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { CheckboxField, Segmented } from '#web/ui/field.tsx'
import { Heading } from '#web/ui/layout.tsx'
import { ShortlistBoard } from './shortlist-board.tsx'
import type { ShortlistLook } from './shortlist-look.tsx'
import { ShortlistTable } from './shortlist-table.tsx'
import { nameOf, type Shortlist } from './shortlist.ts'
import styles from './shortlist-page.module.css'

interface PrintDialogProps {
  readonly shortlist: Shortlist
  readonly brands: readonly ReadBrand[]
  readonly look: ShortlistLook
  readonly onClose: () => void
}

const KINDS = { board: 'Line sheet', table: 'Table' }

export function PrintDialog({ shortlist, brands, look, onClose }: PrintDialogProps) {
  const { chosen } = look
  const [kind, setKind] = useState<keyof typeof KINDS>(look.isTable ? 'table' : 'board')
  const [isColoured, setColoured] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const isWhite = kind === 'table' || !isColoured
  const background = isWhite ? 'light' : chosen.background
  const printed = {
    brands,
    background,
    notes: shortlist.notes,
    // Nothing on paper is opened.
    origin: { path: paths.shortlist(), ids: [] },
    // White logos would print as nothing.
    oneColour: isWhite && chosen.oneColour ? ('black' as const) : chosen.oneColour,
  }
  return (
    <Dialog title="Print brands" onClose={onClose}>
      <Segmented label="What to print" value={kind} onChange={setKind} options={KINDS} />
      {kind === 'board' && chosen.background !== 'light' && (
        <CheckboxField
          label={`Print the background (otherwise ${chosen.oneColour ? 'black logos on ' : ''}white paper)`}
          checked={isColoured}
          onChange={({ target }) => setColoured(target.checked)}
        />
      )}
      <output>{isPrinting && 'Printing starts once all logos have loaded.'}</output>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" busy={isPrinting} onClick={() => setPrinting(true)}>
          Print
        </Button>
      </DialogActions>
      {isPrinting && (
        <PrintSheet onPrinted={onClose}>
          <div className={styles.page} style={{ '--tile': backgroundPaint(background) }}>
            <ShortlistCover {...{ shortlist, brands }} />
            {kind === 'table' ? (
              <ShortlistTable {...printed} />
            ) : (
              <ShortlistBoard {...printed} count={brands.length} />
            )}
          </div>
        </PrintSheet>
      )}
    </Dialog>
  )
}

/** The head of what is printed. */
export function ShortlistCover({ shortlist, brands }: Pick<PrintDialogProps, 'shortlist' | 'brands'>) {
  return (
    <div data-print="only" className={styles.cover}>
      <Heading level={1} dir="auto">
        {nameOf(shortlist)}
      </Heading>
      {shortlist.note && <p dir="auto">{shortlist.note}</p>}
      <p>
        {catalogueName()}, {formatBrandCount(brands.length)}
      </p>
    </div>
  )
}
