import { useSelector } from '@tanstack/react-store'
import { Check, Download, Trash2, Upload } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { queryValue } from '#contract/list-query.ts'
import { ORDER_WORDS } from '#web/brand/order-words.ts'
import { DATE_PRESETS } from '#web/brand/zone-clock.ts'
import { orderOf } from '#web/data/list-order.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { readZone } from '#web/data/time-zone.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { filterWords } from './filter-words.ts'
import { useList } from './list-context.tsx'
import {
  type DatesToday,
  isSameName,
  isSameView,
  MAX_VIEWS,
  queryOfView,
  readViews,
  type SavedView,
  savedViews,
  savedView,
  viewsJson,
  withViews,
} from './saved-views.ts'
import styles from './views-menu.module.css'

interface ViewsMenuProps {
  /** How the reader's own dates are written today. */
  readonly today: DatesToday
  /** The popover around it. */
  readonly menu: RefObject<HTMLElement | null>
}

const MAX_BYTES = 1_000_000

/** The content of the menu, for as long as it is open. */
export function ViewsMenu({ menu, today }: ViewsMenuProps) {
  const { query } = useList()
  const views = useSelector(savedViews)
  const { zone } = usePreferences()
  const file = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  /** The views before the last deletion or import. */
  const [undo, setUndo] = useState<readonly SavedView[]>()

  // A popover can be focused only while it is shown. Late code finds it shown; otherwise `toggle` follows, also where it
  // was closed and opened at once, and this is not rendered anew.
  useEffect(() => {
    const popover = menu.current!
    function focusFirst() {
      if (popover.matches(':popover-open'))
        popover.querySelector<HTMLElement>('a[aria-current], a, input')?.focus()
    }
    focusFirst()
    popover.addEventListener('toggle', focusFirst)
    return () => popover.removeEventListener('toggle', focusFirst)
  }, [menu])

  function change(
    update: (current: readonly SavedView[]) => readonly SavedView[],
    done: string,
    before?: readonly SavedView[],
  ) {
    if (update(savedViews.get()).length > MAX_VIEWS)
      return setMessage(`There is room for ${MAX_VIEWS} views.`)
    const isKept = savedViews.change(update)
    setMessage(isKept ? done : `${done} The browser stores nothing: views are lost with this page.`)
    setUndo(before)
  }

  function save(name: string) {
    const view = savedView(name, query, zone)
    if (!view) return setMessage('This address is too long to be kept.')
    change((current) => withViews(current, [view]), `“${view.name}” is saved.`)
  }

  async function importFile(chosen: File) {
    const text = chosen.size > MAX_BYTES ? '' : await chosen.text()
    const added = readViews(parsedJson(text))
    if (!added) return setMessage('This file holds no views. Choose a file that was exported here.')
    change(
      (current) => withViews(current, added),
      `${added.length} ${added.length === 1 ? 'view' : 'views'} imported.`,
      views,
    )
  }

  /** "Name: git, Updated: last 7 days, newest first, gallery". */
  function words(view: SavedView): string {
    const shown = queryOfView(view, today)
    const preset = DATE_PRESETS.find(({ days }) => days === view.days)
    const filters = filterWords(shown, readZone(queryValue(shown, 'view_zone')) ?? today.zone).map((label) =>
      preset && label.startsWith('Updated') ? `Updated: ${preset.label.toLowerCase()}` : label,
    )
    const order = orderOf(shown)
    const layout = [order && ORDER_WORDS[order].toLowerCase(), queryValue(shown, 'view')]
    return [[...new Set(filters)].join(', ') || 'All brands', ...layout].filter(Boolean).join(', ')
  }

  return (
    <>
      {views.length === 0 ? (
        <p className={styles.empty}>
          No views yet. Set filters, an order or the gallery, then give them a name here.
        </p>
      ) : (
        <ul aria-label="Saved views">
          {views.map((view) => {
            const shown = queryOfView(view, today)
            return (
              <ViewRow
                key={view.name}
                name={view.name}
                words={words(view)}
                path={paths.brands(shown)}
                isCurrent={isSameView(shown, query)}
                onOpen={() => menu.current!.hidePopover()}
                onDelete={() => {
                  change(
                    (current) => current.filter(({ name }) => name !== view.name),
                    `“${view.name}” is deleted.`,
                    views,
                  )
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
          onClick={() => saveFile(new Blob([JSON.stringify(viewsJson(views), null, 2)]), 'brand-views.json')}
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
            if (target.files?.[0]) void importFile(target.files[0])
            // The same file can then be chosen again.
            target.value = ''
          }}
        />
      </div>
      <p className={styles.message}>
        <output>{message}</output>
        {undo && message && (
          <Button tone="quiet" onClick={() => change(() => undo, 'Undone.')}>
            Undo
          </Button>
        )}
      </p>
    </>
  )
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface SaveViewFormProps {
  readonly isTaken: (name: string) => boolean
  readonly onSave: (name: string) => void
}

/** Names the address on the screen. A name that is taken replaces its view. */
function SaveViewForm({ isTaken, onSave }: SaveViewFormProps) {
  const [name, setName] = useState('')
  return (
    <form
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return
        onSave(name)
        setName('')
      }}
    >
      <TextField
        label="Name of this view"
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" tone="primary">
        {isTaken(name.trim()) ? 'Replace' : 'Save'}
      </Button>
    </form>
  )
}

interface ViewRowProps {
  readonly name: string
  readonly words: string
  readonly path: string
  /** The list on the screen is this view. */
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onDelete: () => void
}

function ViewRow({ name, words, path, isCurrent, onOpen, onDelete }: ViewRowProps) {
  return (
    <li className={styles.row}>
      <Link to={path} className={styles.link} aria-current={isCurrent || undefined} onClickCapture={onOpen}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <span className={styles.words}>{words}</span>
      </Link>
      {isCurrent && <Icon of={Check} size={16} />}
      <button
        type="button"
        className={iconButtonClass}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={onDelete}
      >
        <Icon of={Trash2} />
      </button>
    </li>
  )
}
