import { Copy, Download } from 'lucide'
import { useLocation } from 'react-router-dom'
import { fieldText } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandCells, brandColumns } from '#client/brand-cells.ts'
import { BYTE_ORDER_MARK, csvLine } from '#client/csv-line.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { groundParameter } from '#web/preferences/stored-preferences.ts'
import { linkTo } from '#web/routing/navigation.tsx'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './shortlist-page.module.css'

/** What can be taken away from a shortlist. */
export function ShortlistActions({ brands }: { brands: readonly ReadBrand[] }) {
  const address = useLocation()
  const { ground } = usePreferences()
  return (
    <div className={styles.actions}>
      <MenuButton
        id="copy-menu"
        label="Copy"
        icon={Copy}
        menuClassName={styles.copies}
        preload={async () => {}}
      >
        {() => (
          <>
            <CopyButton
              labelVisible
              label="Copy names"
              text={() => brands.map(({ name }) => name ?? '').join('\n')}
            />
            <CopyButton
              labelVisible
              label="Copy ids"
              text={() => brands.map(({ id }) => id ?? '').join('\n')}
            />
            <CopyButton labelVisible label="Copy table" text={() => tableOf(brands)} />
            <CopyButton
              labelVisible
              label="Copy link"
              copied="Link copied"
              text={() => linkTo(paths.here(address, { view_ground: groundParameter(ground) }))}
            />
          </>
        )}
      </MenuButton>
      <Button onClick={() => saveFile(csvOf(brands), 'shortlist.csv')}>
        <Icon of={Download} size={16} />
        Export CSV
      </Button>
    </div>
  )
}

/** The names of all columns, and the cells of each brand. */
function rowsOf(brands: readonly ReadBrand[]): unknown[][] {
  const columns = brandColumns(brands.map(({ raw }) => raw))
  return [columns, ...brands.map(({ raw }) => brandCells(raw, columns))]
}

/** Cells between tabs, as spreadsheets take them from the clipboard. */
function tableOf(brands: readonly ReadBrand[]): string {
  const cellText = (cell: unknown) => fieldText(cell).replace(/[\t\r\n]+/g, ' ')
  return rowsOf(brands)
    .map((cells) => cells.map(cellText).join('\t'))
    .join('\n')
}

function csvOf(brands: readonly ReadBrand[]): Blob {
  const lines = rowsOf(brands).map(csvLine)
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' })
}
