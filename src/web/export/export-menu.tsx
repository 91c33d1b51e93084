/** "Export" and "Copy link", the same wherever brands are listed: what is at hand is taken away at once, a whole list is read first. */
import { Copy, Download, FileDown, Link2, Printer } from 'lucide'
import { useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { countWords } from '#web/data/locale.ts'
import { linkTo } from '#web/data/navigation.tsx'
import { CopyButton, type CopyButtonProps } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Segmented } from '#web/ui/field.tsx'
import type { ListToRead } from './read-export.ts'
import styles from './export.module.css'
import {
  type Exported,
  exportName,
  FILES,
  type FileFormat,
  type Format,
  TEXTS,
  type TextFormat,
} from './formats.ts'

const ExportDialog = lazyScreen(async () => (await import('./export-dialog.tsx')).ExportDialog)

interface ExportMenuProps extends Exported {
  /** What the files are called. */
  readonly name: string
  /** The list of which `brands` are one page. */
  readonly list?: ListToRead | undefined
  /** Prints `brands`, as they are on the screen. */
  readonly onPrint: () => void
  readonly tone?: 'plain' | 'quiet'
}

export function ExportMenu({ name, brands, rows, list, onPrint, tone = 'plain' }: ExportMenuProps) {
  const [scope, setScope] = useState<'list' | 'page'>('list')
  const [task, setTask] = useState<{
    format: Format
    list?: ListToRead | undefined
    brands: readonly ReadBrand[]
  }>()
  const whole = scope === 'list' ? list : undefined
  const file = exportName(name)
  const atHand = { brands, rows }
  const start = (format: Format) => setTask({ format, list: whole, brands })

  function item(format: FileFormat | 'Logos (ZIP)' | 'Print') {
    const act =
      whole || format === 'Logos (ZIP)'
        ? () => start(format)
        : format === 'Print'
          ? onPrint
          : () => saveFile(FILES[format](atHand), `${file}.${format.toLowerCase()}`)
    return <MenuItem key={format} icon={format === 'Print' ? Printer : FileDown} label={format} act={act} />
  }
  return (
    <>
      <MenuButton
        id="export-menu"
        label="Export"
        icon={Download}
        tone={tone}
        menuClassName={styles.menu}
        preload={ExportDialog.preload}
      >
        {() => (
          <>
            {list && (
              <Segmented
                label="Brands"
                value={scope}
                onChange={setScope}
                options={[
                  {
                    value: 'list',
                    label: typeof list.total === 'number' ? `All ${countWords(list.total)}` : 'All pages',
                  },
                  { value: 'page', label: 'This page' },
                ]}
              />
            )}
            <Stack as="section" gap={0} className={styles.items} aria-label="To the clipboard">
              {(Object.keys(TEXTS) as TextFormat[]).map((format) =>
                whole ? (
                  <MenuItem key={format} icon={Copy} label={format} act={() => start(format)} />
                ) : (
                  <CopyButton
                    key={format}
                    labelVisible
                    tone="quiet"
                    label={format}
                    text={() => TEXTS[format](atHand)}
                  />
                ),
              )}
            </Stack>
            <Stack as="section" gap={0} className={styles.items} aria-label="As a file">
              {(Object.keys(FILES) as FileFormat[]).map(item)}
              {item('Logos (ZIP)')}
            </Stack>
            <Stack gap={0} className={styles.items}>
              {item('Print')}
            </Stack>
          </>
        )}
      </MenuButton>
      {task && <ExportDialog {...task} file={file} onClose={() => setTask(undefined)} />}
    </>
  )
}

interface CopyLinkProps extends Pick<CopyButtonProps, 'tone' | 'labelVisible'> {
  /** The path of the app that shows what is on the screen, as `paths` composed it. */
  readonly path: () => string
}

/** "Copy link", the same wherever something can be shared. */
export function CopyLink({ path, ...rest }: CopyLinkProps) {
  return (
    <CopyButton
      label="Copy link"
      copied="Link copied"
      text={() => linkTo(path())}
      icon={<Icon of={Link2} size={16} />}
      {...rest}
    />
  )
}
