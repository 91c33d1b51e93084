/** The table of a shortlist: numbered rows, and a column of notes that are edited in place. */
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useCallback, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { formatCount } from '#web/time/locale.ts'
import { hrefOf } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useMarkedTimes } from '#web/list/filters/last-visit.ts'
import { isComposing } from '#web/ui/focus.ts'
import { MoveMenu, type News } from './brand-edits.tsx'
import { dragHandlers } from './drag-order.ts'
import { changeShortlist, openShortlist } from './kept-shortlists.ts'
import { cleanLine, MAX_BRAND_NOTE } from './shortlist.ts'
import { OPENING_QUERY, type ShortlistBoard, useReturnFocus } from './shortlist-board.tsx'
import styles from './shortlist-page.module.css'

type ShortlistTableProps = Pick<
  ComponentProps<typeof ShortlistBoard>,
  'brands' | 'notes' | 'background' | 'onNews' | 'origin'
>

export function ShortlistTable({ brands, notes, background, onNews, origin }: ShortlistTableProps) {
  useReturnFocus(true)
  const times = useMarkedTimes()
  const rows = useMemo(
    () =>
      brands.map((brand) => {
        const href = brand.id === null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY))
        return plainRow(brand, href, times)
      }),
    [brands, times],
  )
  const renderLeading = useCallback(
    ({ brand }: BrandRow) => (
      <>
        <span className={styles.number} aria-hidden="true">
          {brands.indexOf(brand) + 1}
        </span>
        {onNews && <MoveMenu id={brand.id ?? ''} name={brand.name ?? brand.id ?? ''} onNews={onNews} />}
      </>
    ),
    [brands, onNews],
  )
  const renderNote = useCallback(
    ({ brand: { id, name } }: BrandRow) => {
      const note = notes[id ?? ''] ?? ''
      if (!onNews) return note && <span dir="auto">{note}</span>
      return <NoteCell key={note} id={id ?? ''} name={name ?? ''} note={note} onNews={onNews} />
    },
    [notes, onNews],
  )
  const hasNotes = onNews !== undefined || brands.some(({ id }) => notes[id ?? ''])
  return (
    <BrandTable
      rows={rows}
      background={background}
      body={{ ...useBrandLinks(OPENING_QUERY, origin), ...dragHandlers(brands, onNews) }}
      renderLeading={renderLeading}
      renderNote={hasNotes ? renderNote : undefined}
    />
  )
}

interface NoteCellProps {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly onNews: (news: News) => void
}

/** Blur saves. Enter and Tab save, and move to the next row. Escape does not save, and leads out of the column. */
function NoteCell({ id, name, note, onNews }: NoteCellProps) {
  const fields = (body: Element) => [...body.querySelectorAll<HTMLInputElement>('td > input')]
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, currentTarget } = event
    if (isComposing(event)) return
    if (key === 'Escape') {
      currentTarget.value = note
      currentTarget.closest('tr')!.querySelector('a')?.focus()
    }
    if (key !== 'Enter' && key !== 'Tab') return
    const all = fields(currentTarget.closest('tbody')!)
    const next = all[all.indexOf(currentTarget) + (shiftKey ? -1 : 1)]
    if (!next && key === 'Tab') return
    event.preventDefault()
    if (next) next.focus()
    else currentTarget.blur()
  }
  /** A column of cells fills the rows below. */
  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const texts = event.clipboardData
      .getData('text/plain')
      .trimEnd()
      .split(/\r\n|\n|\r/)
    if (texts.length < 2) return
    event.preventDefault()
    const { currentTarget } = event
    const body = currentTarget.closest('tbody')!
    const all = fields(body)
    const place = all.indexOf(currentTarget)
    const filled = all
      .slice(place, place + texts.length)
      .map((field, index) => [field.name, cleanLine(texts[index]!, MAX_BRAND_NOTE)] as const)
    currentTarget.value = note
    const before = openShortlist()
    flushSync(() => changeShortlist(({ notes }) => ({ notes: { ...notes, ...Object.fromEntries(filled) } })))
    // The field was replaced by one with the new text.
    fields(body)[place]?.focus()
    const left = texts.length - filled.length
    onNews({
      words: `${formatCount(filled.length)} notes were filled in${left > 0 ? `; ${formatCount(left)} had no row` : ''}.`,
      before,
    })
  }
  return (
    <input
      className={styles.noteCell}
      name={id}
      aria-label={`Note for ${name}`}
      placeholder="Add a note"
      autoComplete="off"
      dir="auto"
      defaultValue={note}
      maxLength={MAX_BRAND_NOTE}
      onBlur={({ target }) => {
        const text = cleanLine(target.value, MAX_BRAND_NOTE)
        if (text !== note) changeShortlist(({ notes }) => ({ notes: { ...notes, [id]: text } }))
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
