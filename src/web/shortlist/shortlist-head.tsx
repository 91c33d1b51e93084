import { ChevronDown, LayoutGrid, Maximize, Pencil, Plus, Printer, Table, Trash2 } from 'lucide'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { ExportMenu } from '#web/export/export-menu.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { EditableText, Segmented } from '#web/ui/field.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { Heading, Row, Soft, Stack, Toolbar, VisuallyHidden } from '#web/ui/layout.tsx'
import { MenuButton, MenuItem } from '#web/ui/menu-button.tsx'
import { toast } from '#web/ui/messages.tsx'
import { CopyShortlistLink } from './shortlist-controls.tsx'
import {
  addShortlist,
  changeShortlist,
  deleteShortlist,
  type KeptShortlist,
  openShortlist,
  saveShortlist,
  switchShortlist,
  useShortlists,
} from './kept-shortlists.ts'
import { LookMenu, type ShortlistLook } from './shortlist-look.tsx'
import {
  cleanLine,
  cleanNote,
  EMPTY_SHORTLIST,
  MAX_NOTE,
  MAX_TITLE,
  nameOf,
  plainLink,
  type Shortlist,
} from './shortlist.ts'
import styles from './shortlist-page.module.css'

interface ShortlistHeadProps {
  readonly shortlist: Shortlist
  /** The same list, if it is the user's own; `undefined` if it came by a link. */
  readonly own: KeptShortlist | undefined
  readonly look: ShortlistLook
  readonly count: ReactNode
  readonly brands: readonly ReadBrand[]
  /** Shows the board in full screen. */
  readonly onMaximize: () => void
  /** Prints the board or the table. */
  readonly onPrint: (hasBackground: boolean) => void
}

/** The title and note of a shortlist, and the actions on all of it. In print, the cover of the line sheet. */
export function ShortlistHead(props: ShortlistHeadProps) {
  const { shortlist, own, look, count, brands, onMaximize, onPrint } = props
  const { ids, title, note } = shortlist
  /** A new list until it has its title, and the one that was open before: the keys of both. */
  const [added, setAdded] = useState<AddedList>()
  const isColoured = !look.isTable && look.chosen.background !== 'light'
  return (
    <Stack as="header" gap={1}>
      <Row justify="between" align="start" data-print="hide">
        <Toolbar gap={2}>
          <Heading level={1} tabIndex={-1} dir="auto" aria-label={nameOf(shortlist)}>
            {own ? (
              <>
                <EditableText
                  label="Title"
                  title="Edit the title"
                  value={title}
                  placeholder="Shortlist"
                  maxLength={MAX_TITLE}
                  onSave={(text) => changeShortlist(() => ({ title: cleanLine(text) }))}
                  onBlur={() => setAdded(undefined)}
                  onKeyDown={({ key }) => {
                    // Another tab may have added brands to it, or opened another list.
                    if (key !== 'Escape' || added?.key !== own.key || ids.size > 0) return
                    deleteShortlist(own.key)
                    switchShortlist(added.former)
                    focusContent('main h1')
                  }}
                />
                <Icon of={Pencil} size={14} />
              </>
            ) : (
              nameOf(shortlist)
            )}
          </Heading>
          {own ? <ListsMenu own={own} onAdd={setAdded} /> : <KeepButton {...props} />}
          <Soft as="output">
            {ids.size > 0 && count}
            {!own && note && count && <VisuallyHidden where="narrow">, shared</VisuallyHidden>}
          </Soft>
        </Toolbar>
        {ids.size > 0 && (
          <Toolbar gap={1}>
            <Segmented
              label="View"
              labelHidden
              value={look.isTable ? 'table' : 'board'}
              onChange={(view) => look.changeView({ view: view === 'table' ? view : undefined })}
              options={{ board: 'Board', table: 'Table' }}
              icons={{ board: LayoutGrid, table: Table }}
            />
            <LookMenu look={look} />
            {document.fullscreenEnabled && (
              <Button
                title={look.isTable ? 'Full screen is for the board' : 'Full screen'}
                aria-disabled={look.isTable}
                onClick={() => look.isTable || onMaximize()}
              >
                <Icon of={Maximize} size={16} />
              </Button>
            )}
            <CopyShortlistLink shortlist={shortlist} />
            {/* Its place is kept until all brands have arrived. */}
            <Row style={{ visibility: brands.length > 0 ? undefined : 'hidden' }}>
              <ExportMenu
                brands={brands}
                name={title || 'shortlist'}
                logos={{ isOrdered: true, oneColour: look.chosen.oneColour, shapes: look.shapes }}
              >
                <MenuItem
                  icon={Printer}
                  label={isColoured ? 'Print on white…' : 'Print…'}
                  act={() => onPrint(false)}
                />
                {isColoured && (
                  <MenuItem icon={Printer} label="Print with background…" act={() => onPrint(true)} />
                )}
              </ExportMenu>
            </Row>
          </Toolbar>
        )}
      </Row>
      <div className={styles.note} dir="auto" data-print="hide" hidden={own && ids.size === 0 && note === ''}>
        {own && (note || ids.size > 0) ? (
          <EditableText
            label="Note for this list"
            title="Edit the note"
            value={note}
            placeholder="Note for this list"
            maxLength={MAX_NOTE}
            isLong
            onSave={(text) => changeShortlist(() => ({ note: cleanNote(text) }))}
          />
        ) : (
          <p>{note || (!own && 'Shared with you: keep this list to edit it.')}</p>
        )}
      </div>
      <div className={styles.cover} data-print="only" dir="auto">
        <Heading level={1}>{nameOf(shortlist)}</Heading>
        {note && <p>{note}</p>}
        <p>{`${catalogueName()}, ${formatBrandCount(brands.length)}`}</p>
      </div>
    </Stack>
  )
}

/** For a list from a link, which changes none of the user's own lists until it is kept. It is not kept twice. */
function KeepButton({ shortlist, look, count }: ShortlistHeadProps) {
  const linkOf = (list: Shortlist) => plainLink({ ...list, title: '' })
  const same = useShortlists().find((list) => linkOf(list) === linkOf(shortlist))
  const go = useGo()
  function keep() {
    if (same) switchShortlist(same.key)
    else addShortlist({ ...shortlist, ...look.chosen })
    toast(`${same ? 'You already have this list' : 'Kept'} as “${nameOf(openShortlist())}”.`)
    focusContent('main h1')
    go(paths.shortlist())
  }
  return (
    <>
      {same && <VisuallyHidden where="narrow">You already have this list.</VisuallyHidden>}
      <Button
        // If nothing could be loaded, the main action is to try again.
        tone={count ? 'primary' : 'plain'}
        title="This list was shared with you. Keep a copy that you can edit"
        onClick={keep}
      >
        {same ? 'Open it' : 'Keep this list'}
      </Button>
    </>
  )
}

type AddedList = Readonly<Record<'key' | 'former', string>>

/** The menu to open another list of this device, add a new one, or delete this one. */
function ListsMenu({ own, onAdd }: { own: KeptShortlist; onAdd: (added: AddedList) => void }) {
  const lists = useShortlists()
  function addList() {
    flushSync(() => addShortlist({ ...EMPTY_SHORTLIST, title: 'New list' }))
    onAdd({ key: openShortlist().key, former: own.key })
    // Typing replaces the title.
    const title = document.querySelector<HTMLTextAreaElement>('h1 > textarea')
    title?.focus()
    title?.select()
  }
  return (
    <MenuButton id="shortlists" label="Lists" icon={ChevronDown} tone="quiet" className={styles.lists}>
      {lists.map((list) => (
        <MenuItem
          key={list.key}
          label={nameOf(list)}
          end={formatBrandCount(list.ids.size)}
          isCurrent={list.key === own.key}
          act={() => switchShortlist(list.key)}
        />
      ))}
      <MenuItem icon={Plus} label="New list" act={addList} />
      {lists.length > 0 && (
        <MenuItem
          icon={Trash2}
          label="Delete this list"
          isDanger
          act={() => {
            deleteShortlist(own.key)
            toast(`“${nameOf(own)}” was deleted.`, () => saveShortlist(own))
            focusContent('main h1')
          }}
        />
      )}
    </MenuButton>
  )
}
