import { Star } from 'lucide'
import { useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { fieldsOf } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { ZoneFromLink, Answer, StillWaiting } from '#web/brand/notices.tsx'
import { backgroundPaint } from '#web/brand/logo-background.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { ButtonLink, type Origin } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { printWithLogos } from '#web/export/print-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layout.tsx'
import { type KeptShortlist, shortlistBrands } from './kept-shortlists.ts'
import { ShortlistBoard } from './shortlist-board.tsx'
import { ShortlistHead } from './shortlist-head.tsx'
import { HardToSee, useShortlistLook } from './shortlist-look.tsx'
import { ShortlistTable } from './shortlist-table.tsx'
import type { Shortlist } from './shortlist.ts'
import { ProgressLine, Empty, Notice } from '#web/ui/messages.tsx'

interface ShortlistViewProps {
  readonly shortlist: Shortlist
  /** The same list, if it is the user's own. */
  readonly own: KeptShortlist | undefined
}

export function ShortlistView({ shortlist, own }: ShortlistViewProps) {
  const { ids, notes } = shortlist
  const look = useShortlistLook(shortlist, own !== undefined)
  const { isTable, isPrinting } = look
  const { background, oneColour } = look.shown
  const tile = isTable && background === 'light' ? 'var(--soft-white)' : backgroundPaint(background)
  const sheet = useRef<HTMLElement>(null)
  const board = useRef<HTMLUListElement>(null)
  const found = useBrandsById(useMemo(() => [...ids], [ids]))
  const { gone, error, isSuccess, isFetching } = found
  const brands = useMemo(() => withNotes(found.brands, notes), [found.brands, notes])
  const count = isSuccess ? brands.length : ids.size
  const path = paths.here(useLocation(), {})
  const origin = useMemo((): Origin => ({ path, ids: brands.flatMap(({ id }) => id ?? []) }), [path, brands])
  const shown = {
    notes,
    background,
    oneColour,
    origin,
    isPrinting,
    brands: found.brands,
    isOwn: own !== undefined,
  }

  return (
    <>
      <ShortlistHead
        {...{ shortlist, own, look }}
        brands={isSuccess ? brands : []}
        count={
          isSuccess ? formatBrandCount(count) : !error && <StillWaiting first={formatBrandCount(count)} />
        }
        onPrint={() => void printWithLogos(sheet.current!)}
        onMaximize={() => void board.current!.requestFullscreen().catch(() => {})}
      />
      {isTable && <ZoneFromLink />}
      {gone.length > 0 && (
        <Notice
          tone="warning"
          title={`No longer in the catalogue: ${formatBrandCount(gone.length)} on this shortlist`}
          actions={
            own && <Button onClick={() => shortlistBrands(gone, false)}>Remove from the shortlist</Button>
          }
        >
          Ids that the service no longer has: {gone.join(', ')}.
        </Notice>
      )}
      <Sheet ref={sheet} style={{ '--tile': tile }} aria-busy={isFetching}>
        <ProgressLine awaited={isFetching} />
        {ids.size === 0 ? (
          <Empty
            icon={Star}
            title={shortlist.title ? `“${shortlist.title}” is empty` : 'The shortlist is empty'}
            actions={
              <>
                <ButtonLink data-tone="primary" to={paths.brands()}>
                  Go to all brands
                </ButtonLink>
                <ButtonLink to={paths.match()}>Paste a list</ButtonLink>
              </>
            }
          >
            Star brands in the list, or paste names that somebody sent you. This browser keeps them here.
          </Empty>
        ) : (
          <Answer query={found} stale="The brands below are from an earlier response.">
            {(brands.length > 0 || !(isSuccess || error)) && (
              <HardToSee brands={brands} look={`${background} ${oneColour} ${own?.key}`}>
                {isTable ? (
                  <ShortlistTable {...shown} />
                ) : (
                  <ShortlistBoard
                    // A list that has just been kept is drawn again, the first tiles first, with its tools.
                    key={own?.key}
                    {...shown}
                    {...{ board, count }}
                    columns={look.columns}
                  />
                )}
              </HardToSee>
            )}
          </Answer>
        )}
      </Sheet>
    </>
  )
}

/** The brands with their notes as an extra field, which is a column of exports. */
function withNotes(brands: readonly ReadBrand[], notes: Shortlist['notes']): readonly ReadBrand[] {
  if (!brands.some(({ id }) => notes[id ?? ''])) return brands
  const noteField = brands.some(({ raw }) => 'note' in fieldsOf(raw)) ? 'shortlist_note' : 'note'
  return brands.map((brand) => ({
    ...brand,
    raw: { ...fieldsOf(brand.raw), [noteField]: notes[brand.id ?? ''] ?? '' },
  }))
}
