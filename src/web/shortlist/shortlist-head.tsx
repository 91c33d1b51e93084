import { ChevronDown, LayoutGrid, Pencil, Table } from 'lucide'
import { type ReactNode, type RefObject, useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { dateWords } from '#web/brand/time-words.ts'
import { brandCountWords } from '#web/data/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import type { ViewChanges } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { ExportMenu } from '#web/export/export-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row, Toolbar } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { Heading, Soft } from '#web/ui/text.tsx'
import type { News } from './brand-edits.tsx'
import { CopyShortlistLink } from './copy-link.tsx'
import {
  addShortlist,
  changeShortlist,
  deleteShortlist,
  type KeptShortlist,
  switchShortlist,
  useShortlists,
} from './kept-shortlists.ts'
import { cleanLine, cleanNote, EMPTY_SHORTLIST, MAX_NOTE, MAX_TITLE, type Shortlist } from './shortlist.ts'
import styles from './shortlist-page.module.css'

interface ShortlistHeadProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly shortlist: Shortlist
  /** Undefined: it is somebody else's. */
  readonly own: KeptShortlist | undefined
  readonly count: ReactNode
  readonly brands: readonly ReadBrand[]
  readonly isTable: boolean
  readonly changeView: (changes: ViewChanges) => void
  readonly onNews: (news: News) => void
  readonly onPrint: () => void
}

/** What a shortlist is called, and what can be done with all of it. On paper, the cover of the sheet. */
export function ShortlistHead(props: ShortlistHeadProps) {
  const { heading, shortlist, own, count, brands, isTable, changeView, onNews, onPrint } = props
  const { zone } = usePreferences()
  const [openedAt] = useState(() => Date.now())
  const { title, note } = shortlist
  return (
    <header className={styles.head}>
      <Row gap={1} className={styles.line}>
        <Heading level={1} ref={heading} tabIndex={-1} dir="auto" className={styles.heading}>
          <EditableText
            key={own?.key}
            label="Title"
            value={title}
            empty="Shortlist"
            longest={MAX_TITLE}
            onSave={own && ((text) => changeShortlist(() => ({ title: cleanLine(text) })))}
          />
        </Heading>
        {own && <ListsMenu own={own} onNews={onNews} />}
        <Soft as="output" className={styles.count}>
          {count}
        </Soft>
      </Row>
      <Toolbar gap={1}>
        <Segmented
          label="View"
          value={isTable ? 'table' : 'board'}
          onChange={(view) => changeView({ view: view === 'table' ? view : undefined })}
          options={[
            { value: 'board', label: 'Board', icon: <Icon of={LayoutGrid} size={16} /> },
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
          ]}
        />
        {brands.length > 0 && (
          <>
            <CopyShortlistLink shortlist={shortlist} />
            <ExportMenu brands={brands} name={`shortlist ${title}`} onPrint={onPrint} />
          </>
        )}
      </Toolbar>
      <p className={styles.note} dir="auto">
        <EditableText
          key={own?.key}
          label="Note"
          value={note}
          empty={own ? 'Add a note' : ''}
          longest={MAX_NOTE}
          isLong
          onSave={own && ((text) => changeShortlist(() => ({ note: cleanNote(text) })))}
        />
      </p>
      <div data-print="only" className={styles.cover}>
        <p className={styles.printedTitle} dir="auto">
          {title || 'Shortlist'}
        </p>
        {note && <p dir="auto">{note}</p>}
        <p>
          {catalogueName()}, {dateWords(openedAt, zone)}, {brandCountWords(brands.length)}
        </p>
      </div>
    </header>
  )
}

/** The other lists of this device, a new one, and the end of this one. */
function ListsMenu({ own, onNews }: { own: KeptShortlist; onNews: (news: News) => void }) {
  const lists = useShortlists()
  const nameOf = (list: KeptShortlist) => `${list.title || 'Shortlist'} (${brandCountWords(list.ids.size)})`
  return (
    <MenuButton
      id="shortlists"
      label="Lists"
      icon={ChevronDown}
      tone="quiet"
      menuClassName={styles.menu}
      aria-label="Lists"
    >
      {() => (
        <>
          {lists.map((list) => (
            <MenuItem
              key={list.key}
              label={nameOf(list)}
              isCurrent={list.key === own.key}
              act={() => switchShortlist(list.key)}
            />
          ))}
          <MenuItem
            label="New list"
            act={() => {
              addShortlist(EMPTY_SHORTLIST)
              onNews({ words: 'A new list. Brands that you select are put on it.' })
            }}
          />
          {lists.length > 0 && (
            <MenuItem
              label="Delete this list"
              act={() => {
                deleteShortlist(own.key)
                onNews({ words: `${nameOf(own)} was deleted.`, before: own })
              }}
            />
          )}
        </>
      )}
    </MenuButton>
  )
}

interface EditableTextProps {
  readonly label: string
  readonly value: string
  /** Shown where there is no text. */
  readonly empty: string
  readonly longest: number
  /** Of several lines: Enter begins another one. */
  readonly isLong?: boolean
  /** Undefined: it cannot be changed. */
  readonly onSave: ((text: string) => void) | undefined
}

/** A text that becomes a field once it is pressed. Enter or leaving the field saves, Escape does not. */
function EditableText({ label, value, empty, longest, isLong, onSave }: EditableTextProps) {
  const [state, setState] = useState<'shown' | 'open' | 'closed'>('shown')
  if (!onSave) return value || empty
  if (state !== 'open') {
    return (
      <button
        type="button"
        className={styles.editable}
        data-empty={value === '' || undefined}
        title={`Edit the ${label.toLowerCase()}`}
        // The field that had the focus is gone.
        ref={(button) => void (state === 'closed' && button?.focus())}
        onClick={() => setState('open')}
      >
        {value || empty} <Icon of={Pencil} size={14} />
      </button>
    )
  }
  const Field = isLong ? 'textarea' : 'input'
  return (
    <Field
      className={styles.field}
      ref={(field: HTMLInputElement | HTMLTextAreaElement | null) => field?.focus()}
      aria-label={label}
      defaultValue={value}
      maxLength={longest}
      onBlur={({ target }) => {
        onSave(target.value)
        setState('shown')
      }}
      onKeyDown={(event) => {
        const isDone = event.key === 'Enter' && !(isLong && !event.ctrlKey && !event.metaKey)
        if (event.key !== 'Escape' && !isDone) return
        event.preventDefault()
        event.stopPropagation()
        if (isDone) onSave(event.currentTarget.value)
        setState('closed')
      }}
    />
  )
}
