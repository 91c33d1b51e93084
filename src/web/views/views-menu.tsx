import { Download, Upload } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { orderOf } from '#web/api/sent-query.ts'
import { ORDER_WORDS } from '#web/parts/order-words.ts'
import { DATE_PRESETS } from '#web/parts/times/date-presets.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { readZone, type TimeZone } from '#web/preferences/time-zone.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { SaveViewForm } from './save-view-form.tsx'
import { type DateChoice, isSameName, isSameView, queryOfView, type SavedView, viewOf } from './saved-view.ts'
import { importViews, viewFile } from './view-file.ts'
import { ViewRow } from './view-row.tsx'
import { MAX_VIEWS, setViews, useViewStore } from './view-store.ts'
import styles from './views-menu.module.css'

export interface ViewsMenuProps {
  /** The query string of the address. */
  readonly search: ListQuery
  /** The filters of a query in words. */
  readonly describe: (query: ListQuery, zone: TimeZone) => readonly { readonly label: string }[]
  /** How the reader's own dates are written today. */
  readonly today: DateChoice
  /** The popover around it. */
  readonly menu: RefObject<HTMLElement | null>
}

/** The content of the menu, for as long as it is open. */
export function ViewsMenu({ search, describe, menu, today }: ViewsMenuProps) {
  const { views, unreadable, isKept } = useViewStore()
  const { zone } = usePreferences()
  const file = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  /** The name of the view that is being renamed. */
  const [renaming, setRenaming] = useState<string>()
  /** The views before the last deletion. */
  const [undo, setUndo] = useState<readonly SavedView[]>()

  // A popover can be focused once it is shown, which follows the event that renders this.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      menu.current!.querySelector<HTMLElement>('a[aria-current], a, input')?.focus(),
    )
    return () => cancelAnimationFrame(frame)
  }, [menu])

  function change(next: readonly SavedView[], done: string, before?: readonly SavedView[]) {
    setViews(next)
    setMessage(done)
    setUndo(before)
  }

  function save(name: string) {
    const view = viewOf(name, search, zone)
    if (!view) return setMessage('This address is too long to be kept.')
    const index = views.findIndex((own) => isSameName(own.name, view.name))
    if (index < 0 && views.length >= MAX_VIEWS) return setMessage(`There is room for ${MAX_VIEWS} views.`)
    change(index < 0 ? [...views, view] : views.with(index, view), `“${view.name}” is saved.`)
  }

  async function importFile(chosen: File | undefined) {
    if (!chosen) return
    const result = await importViews(chosen, views)
    if ('refusal' in result) setMessage(result.refusal)
    else change(result.views, result.words)
  }

  /** "Name: git, Updated: last 7 days, newest first, gallery". */
  function words(view: SavedView): string {
    const query = queryOfView(view, today)
    const preset = DATE_PRESETS.find(({ days }) => days === view.days)
    const filters = describe(query, readZone(queryValue(query, 'view_zone')) ?? today.zone).map(({ label }) =>
      preset && label.startsWith('Updated') ? `Updated: ${preset.label.toLowerCase()}` : label,
    )
    const order = orderOf(query)
    const layout = [order && ORDER_WORDS[order].toLowerCase(), queryValue(query, 'view')]
    return [[...new Set(filters)].join(', ') || 'All brands', ...layout].filter(Boolean).join(', ')
  }

  return (
    <>
      {views.length === 0 ? (
        <p className={styles.empty}>
          No views yet. Set filters, an order or the gallery, then give them a name here.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Saved views">
          {views.map((view, index) => {
            const query = queryOfView(view, today)
            return (
              <ViewRow
                // oxlint-disable-next-line react/no-array-index-key -- a renamed view stays the same row, so that it keeps the focus
                key={index}
                name={view.name}
                words={words(view)}
                path={paths.brands(query)}
                isCurrent={isSameView(query, search)}
                isFree={(name) => !views.some((other) => other !== view && isSameName(other.name, name))}
                isRenaming={renaming === view.name}
                onRenaming={(isRenaming) => setRenaming(isRenaming ? view.name : undefined)}
                onOpen={() => menu.current!.hidePopover()}
                onRename={(name) =>
                  change(views.with(index, { ...view, name }), `“${view.name}” is now “${name}”.`)
                }
                onDelete={() => {
                  change(views.toSpliced(index, 1), `“${view.name}” is deleted.`, views)
                  menu.current!.querySelector('input')?.focus()
                }}
              />
            )
          })}
        </ul>
      )}
      <SaveViewForm isTaken={(name) => views.some((view) => isSameName(view.name, name))} onSave={save} />
      <div className={styles.actions}>
        <Button
          tone="quiet"
          disabled={views.length === 0}
          onClick={() => saveFile(viewFile(views), 'brand-views.json')}
        >
          <Icon of={Download} size={16} />
          Export
        </Button>
        <Button tone="quiet" onClick={() => file.current!.click()}>
          <Icon of={Upload} size={16} />
          Import
        </Button>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of views"
          onChange={({ target }) => {
            void importFile(target.files?.[0])
            // The same file can then be chosen again.
            target.value = ''
          }}
        />
      </div>
      {unreadable > 0 && (
        <p className={styles.note}>
          {unreadable === 1 ? 'One saved view' : `${unreadable} saved views`} could not be read.
        </p>
      )}
      {!isKept && <p className={styles.note}>Nothing is kept here: views are lost with this page.</p>}
      <p className={styles.message}>
        <output>{message}</output>
        {undo && message && (
          <Button tone="quiet" onClick={() => change(undo, 'The view is back.')}>
            Undo
          </Button>
        )}
      </p>
    </>
  )
}
