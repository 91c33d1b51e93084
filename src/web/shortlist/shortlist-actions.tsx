import { Copy, Download, Link2, Printer } from 'lucide'
import { useLocation } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandRows } from '#client/brand-cells.ts'
import { csvFile, tabbedText } from '#client/csv-line.ts'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { zoneParameter } from '#web/data/preferences/time-zone.ts'
import { linkTo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './shortlist-page.module.css'

/** What can be taken away from a shortlist. */
export function ShortlistActions({ brands, title }: { brands: readonly ReadBrand[]; title: string }) {
  const address = useLocation()
  const { zone, ground } = usePreferences()
  const view = parseListQuery(address.search)
  const changes = {
    view_zone: zoneParameter(zone),
    view_ground: queryValue(view, 'view_ground') ?? ground,
  }
  return (
    <div className={styles.actions} data-empty={brands.length === 0 || undefined}>
      <CopyButton
        labelVisible
        label="Copy link"
        copied="Link copied"
        icon={<Icon of={Link2} size={16} />}
        text={() => linkTo(paths.here(address, changes))}
      />
      <MenuButton id="copy-menu" label="Copy" icon={Copy} menuClassName={styles.copies}>
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
            <CopyButton labelVisible label="Copy table" text={() => tabbedText(brandRows(brands))} />
          </>
        )}
      </MenuButton>
      <Button
        aria-label="Export CSV"
        title="Export CSV"
        onClick={() => saveFile(csvFile(brandRows(brands)), `${fileName(title)}.csv`)}
      >
        <Icon of={Download} size={16} />
        <span className={styles.word}>Export CSV</span>
      </Button>
      <Button aria-label="Print" title="Print" onClick={() => window.print()}>
        <Icon of={Printer} size={16} />
        <span className={styles.word}>Print</span>
      </Button>
    </div>
  )
}

/** The title in characters that every file system accepts. */
function fileName(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return ['shortlist', ...words].join('-').slice(0, 80)
}
