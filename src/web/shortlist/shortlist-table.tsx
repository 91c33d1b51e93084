/** The table of a shortlist: numbered rows, and a column of notes that are edited in place. */
import { type ComponentProps, useCallback, useMemo } from 'react'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { useDeferredLook } from '#web/brand/hard-to-see.tsx'
import { hrefOf } from '#web/data/navigation.tsx'
import { OPENING_QUERY, paths } from '#web/data/paths.ts'
import { useMarkedTimes } from '#web/list/filters/last-visit.ts'
import { BrandNote, brandKeys, focusNote, MoveMenu } from './brand-edits.tsx'
import { dragHandlers } from './drag-order.ts'
import { type ShortlistBoard, useReturnFocus } from './shortlist-board.tsx'

type ShortlistTableProps = Pick<
  ComponentProps<typeof ShortlistBoard>,
  'brands' | 'notes' | 'background' | 'oneColour' | 'isOwn' | 'origin'
>

const renderMenu = ({ brand: { id, name } }: BrandRow) => (
  <MoveMenu id={id ?? ''} name={name ?? id ?? ''} onNote={() => focusNote(id)} />
)

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
      return <BrandNote id={id ?? ''} name={name ?? ''} note={note} />
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
