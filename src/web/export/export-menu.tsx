/** "Export" and "Copy link", wherever brands are listed. Exports brands on the screen at once; reads a whole list first. */
import { Copy, Download, FileDown, Link2 } from 'lucide'
import { type ReactNode, useState } from 'react'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { linkTo } from '#web/data/navigation.tsx'
import { copyWithToast, CopyButton, type CopyButtonProps } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/button.tsx'
import { Soft, Stack } from '#web/ui/layout.tsx'
import { ErrorBoundary, lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { toastFailure } from '#web/ui/messages.tsx'
import type { LogoExport } from './logo-file.ts'
import type { ExportedList } from './read-export.ts'
import styles from './export.module.css'
import { type Exported, fileName, FILES, type Format, isText, saveFile, TEXTS } from './formats.ts'

/** More would take minutes of requests to other hosts. */
const MOST_LOGOS = 1000

const ExportDialog = lazyScreen(async () => (await import('./export-dialog.tsx')).ExportDialog)

const MENU: readonly (readonly [label: string, icon: typeof Copy, Format[]])[] = [
  ['Copy', Copy, ['Names', 'Ids', 'Table']],
  ['Save as a file', FileDown, ['CSV', 'JSON', 'Logos (ZIP)']],
]
/** One that asks first ends in dots. */
const LABELS: Partial<Record<Format, string>> = {
  Table: 'Table for a spreadsheet',
  'Logos (ZIP)': 'Logos (ZIP)…',
}

interface ExportMenuProps extends Exported {
  /** Becomes the name of the files. */
  readonly name: string
  /** The list that `brands` is one page of. */
  readonly list?: ExportedList | undefined
  readonly tone?: 'plain' | 'quiet'
  readonly logos?: LogoExport
  /** Says what else is exported, after the number of brands. */
  readonly note?: string
  /** Further entries of the menu. */
  readonly children?: ReactNode
}

export function ExportMenu(props: ExportMenuProps) {
  const { name, brands, rows, list, tone = 'plain', logos = {}, note, children } = props
  const [scope, setScope] = useState<'list' | 'page'>('list')
  const [format, setFormat] = useState<Format>()
  const whole = scope === 'list' ? list : undefined
  const atHand = { brands, rows }
  const onClose = () => setFormat(undefined)

  function act(chosen: Format) {
    const isTooMuch = chosen === 'Logos (ZIP)' && (whole?.total ?? 0) > MOST_LOGOS
    if (isTooMuch)
      toastFailure(
        `A ZIP file can hold at most ${formatCount(MOST_LOGOS)} logos. Add a filter, or choose “This page”.`,
      )
    else if (whole || chosen === 'Logos (ZIP)') setFormat(chosen)
    else if (isText(chosen)) void copyWithToast(TEXTS[chosen](atHand), `${chosen} copied`)
    else saveFile(FILES[chosen](atHand), `${fileName(name)}.${chosen.toLowerCase()}`)
  }
  return (
    <>
      <MenuButton
        id="export-menu"
        label="Export"
        icon={Download}
        labelHidden="narrow"
        tone={tone}
        menuClassName={styles.menu}
        preload={ExportDialog.preload}
      >
        {!list && (
          <Soft size="s">
            {formatBrandCount(brands.length)}
            {note && `. ${note}`}
          </Soft>
        )}
        {list && (
          <Segmented
            labelHidden
            label="Brands"
            value={scope}
            onChange={setScope}
            options={{
              list: list.total == null ? 'All pages' : `All ${formatCount(list.total)}`,
              page: `This page: ${formatCount(brands.length)}`,
            }}
          />
        )}
        {MENU.map(([label, icon, formats]) => (
          <Stack key={label} as="section" gap={0} aria-label={label}>
            <Soft size="xs" aria-hidden="true">
              {label}
            </Soft>
            {formats.map((each) => (
              <MenuItem key={each} icon={icon} label={LABELS[each] ?? each} act={() => act(each)} />
            ))}
          </Stack>
        ))}
        {children && (
          <Stack as="section" gap={0}>
            {children}
          </Stack>
        )}
      </MenuButton>
      {format && (
        <ErrorBoundary dialog={{ title: `Export: ${format}`, onClose }}>
          <ExportDialog {...{ format, brands, logos, onClose }} file={fileName(name)} list={whole} />
        </ErrorBoundary>
      )}
    </>
  )
}

/** "Copy link", wherever something can be shared. `path` returns a path that `paths` composed. */
export function CopyLink({ path, ...rest }: Partial<CopyButtonProps> & { readonly path: () => string }) {
  return (
    <CopyButton
      label="Copy link"
      copied="Link copied"
      text={() => linkTo(path())}
      icon={<Icon of={Link2} size={16} />}
      isShort
      {...rest}
    />
  )
}
