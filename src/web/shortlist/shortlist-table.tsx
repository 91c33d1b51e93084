/** The table of a shortlist: numbered rows, and a column of notes that are edited in place. */
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useCallback, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { useDeferredLook } from '#web/brand/hard-to-see.tsx'
import { formatCount } from '#web/time/locale.ts'
import { hrefOf } from '#web/data/navigation.tsx'
import { OPENING_QUERY, paths } from '#web/data/paths.ts'
import { useMarkedTimes } from '#web/list/filters/last-visit.ts'
import { EditableText } from '#web/ui/field.tsx'
import { toast } from '#web/ui/messages.tsx'
import { brandKeys, type BrandToolsProps, MoveMenu } from './brand-edits.tsx'
import { dragHandlers } from './drag-order.ts'
import { changeShortlist, noteBrand, openShortlist } from './kept-shortlists.ts'
import { cleanLine, MAX_BRAND_NOTE } from './shortlist.ts'
import { type ShortlistBoard, useReturnFocus } from './shortlist-board.tsx'

type ShortlistTableProps = Pick<
  ComponentProps<typeof ShortlistBoard>,
  'brands' | 'notes' | 'background' | 'oneColour' | 'isOwn' | 'origin'
>

const renderMenu = ({ brand: { id, name } }: BrandRow) => <MoveMenu id={id ?? ''} name={name ?? id ?? ''} />

export function ShortlistTable(props: ShortlistTableProps) {
  const { brands, notes, background, oneColour, isOwn = false, origin } = props
  const { look, isOld } = useDeferredLook({ background, oneColour })
  useReturnFocus(brands)
  const times = useMarkedTimes()
  const rows = useMemo(
    () =>
      brands.map((brand) => {
        const href = brand.id === null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY))
        return plainRow(brand, href, times)
      }),
    [brands, times],
  )
  const renderNote = useCallback(
    ({ brand: { id, name } }: BrandRow) => {
      const note = notes[id ?? ''] ?? ''
      if (!isOwn) return note && <span dir="auto">{note}</span>
      return <NoteCell id={id ?? ''} name={name ?? ''} note={note} />
    },
    [notes, isOwn],
  )
  const hasNotes = isOwn || brands.some(({ id }) => notes[id ?? ''])
  return (
    <BrandTable
      rows={rows}
      {...look}
      body={{
        ...(isOld && { 'data-old-marks': '' }),
        ...useBrandLinks(OPENING_QUERY, origin),
        ...dragHandlers(brands, isOwn),
        ...brandKeys(brands, isOwn),
      }}
      renderLeading={isOwn ? renderMenu : undefined}
      renderNote={hasNotes ? renderNote : undefined}
    />
  )
}

/** Enter and Tab also move to the next row, and Escape leads out of the column. */
function NoteCell({ id, name, note }: BrandToolsProps & { readonly note: string }) {
  const fields = (body: Element) => [...body.querySelectorAll('textarea')]
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, currentTarget } = event
    if (key === 'Escape') currentTarget.closest('tr')!.querySelector('a')?.focus()
    if (key !== 'Enter' && key !== 'Tab') return
    const all = fields(currentTarget.closest('tbody')!)
    const next = all[all.indexOf(currentTarget) + (shiftKey ? -1 : 1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  /** A column of cells fills the rows below. */
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
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
    const { key, notes: before } = openShortlist()
    const fill = (changed: typeof filled) =>
      changeShortlist(({ notes }) => ({ notes: { ...notes, ...Object.fromEntries(changed) } }), key)
    flushSync(() => fill(filled))
    // The field was replaced by one with the new text.
    fields(body)[place]?.focus()
    const left = texts.length - filled.length
    const unused = left > 0 ? `; ${formatCount(left)} did not fit` : ''
    const count = filled.filter(([, text]) => text !== '').length
    toast(`Notes filled in: ${formatCount(count)}${unused}.`, () =>
      fill(filled.map(([filledId]) => [filledId, before[filledId] ?? ''])),
    )
  }
  return (
    <EditableText
      label={`Note for ${name}`}
      value={note}
      name={id}
      placeholder="Add a note"
      dir="auto"
      maxLength={MAX_BRAND_NOTE}
      onSave={(text) => noteBrand(id, text)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
