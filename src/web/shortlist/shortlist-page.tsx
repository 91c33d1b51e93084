/** The open shortlist of this device at `/shortlist`, or the one in a link, which is read-only until the user keeps it. */
import { useQuery } from '@tanstack/react-query'
import { Link2Off, Star } from 'lucide'
import { type ComponentProps, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fieldsOf } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { ZoneFromLink, Answer, StillWaiting } from '#web/brand/notices.tsx'
import { tileStyle } from '#web/brand/logo-background.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { ButtonLink, type Origin } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, Sheet } from '#web/ui/layout.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'
import { shortlistBrands, useShortlist } from './kept-shortlists.ts'
import { printLogos } from './print-logos.ts'
import { ShortlistBoard } from './shortlist-board.tsx'
import { ShortlistHead } from './shortlist-head.tsx'
import { HardToSee, useShortlistLook } from './shortlist-look.tsx'
import { ShortlistTable } from './shortlist-table.tsx'
import { MAX_BRANDS, nameOf, readLink, type Shortlist } from './shortlist.ts'
import styles from './shortlist-page.module.css'

export function ShortlistPage() {
  const fragment = useLocation().hash.slice(1)
  const own = useShortlist()
  const { data: linked } = useQuery({
    queryKey: ['shortlist-link', fragment],
    queryFn: () => readLink(fragment),
    enabled: fragment !== '',
    staleTime: Infinity,
  })
  const shown = fragment === '' ? own : linked
  if (shown === undefined) return <Page />
  if (shown === null)
    return (
      <Empty
        wholePage
        icon={Link2Off}
        title="This shortlist link cannot be read"
        actions={<ButtonLink to={paths.brands()}>Go to all brands</ButtonLink>}
      >
        It may be cut off, come from an earlier version, or hold more than {formatCount(MAX_BRANDS)} brands.
        Ask for a new link.
      </Empty>
    )
  return (
    <Page className={styles.page}>
      <title>{`${nameOf(shown)}: ${catalogueName()}`}</title>
      <ShortlistView shortlist={shown} own={shown === own ? own : undefined} />
    </Page>
  )
}

type ShortlistViewProps = Pick<ComponentProps<typeof ShortlistHead>, 'shortlist' | 'own'>

function ShortlistView({ shortlist, own }: ShortlistViewProps) {
  const { ids, notes } = shortlist
  const look = useShortlistLook(shortlist, own !== undefined)
  const { isTable, chosen } = look
  const sheet = useRef<HTMLElement>(null)
  const board = useRef<HTMLUListElement>(null)
  /** Counts the lists that are shown here, so that another one is drawn anew. A shared list that is kept is the same. */
  const [list, setList] = useState({ key: own?.key, ids, count: 0 })
  if (ids !== list.ids) {
    const isOther = own?.key !== list.key && [...ids].join() !== [...list.ids].join()
    setList({ key: own?.key, ids, count: list.count + Number(isOther) })
  }
  const found = useBrandsById(useMemo(() => [...ids], [ids]))
  const { gone, error, isSuccess, isFetching } = found
  const brands = useMemo(() => withNotes(found.brands, notes), [found.brands, notes])
  const isDone = isSuccess || error !== null
  const count = isDone ? brands.length : ids.size
  const counted = formatBrandCount(count)
  const path = paths.here(useLocation(), {})
  const origin = useMemo((): Origin => ({ path, ids: brands.flatMap(({ id }) => id ?? []) }), [path, brands])
  const shown = { notes, ...chosen, origin, brands: found.brands, isOwn: own !== undefined }

  return (
    <>
      <ShortlistHead
        {...{ shortlist, own, look }}
        brands={isSuccess ? brands : []}
        onMaximize={() => void board.current!.requestFullscreen().catch(() => {})}
        onPrint={(hasBackground) => void printLogos(sheet.current!, hasBackground)}
        count={isDone ? count > 0 && counted : <StillWaiting first={counted} />}
      />
      {isTable && <ZoneFromLink />}
      {gone.length > 0 && (
        <Notice
          tone="warning"
          title={`${formatBrandCount(gone.length)} ${gone.length === 1 ? 'is' : 'are'} no longer in the catalogue (id ${gone.join(', ')}).`}
          actions={own && <Button onClick={() => shortlistBrands(gone, false)}>Remove from this list</Button>}
        />
      )}
      <Sheet
        ref={sheet}
        style={isTable ? tileStyle(chosen.background) : undefined}
        data-logos={chosen.oneColour}
        aria-busy={isFetching}
      >
        {ids.size === 0 ? (
          <Empty
            icon={Star}
            title={shortlist.title ? 'This list is empty' : 'The shortlist is empty'}
            actions={
              <>
                <ButtonLink data-tone="primary" to={paths.brands()}>
                  Go to all brands
                </ButtonLink>
                <ButtonLink to={paths.match()}>Paste a list</ButtonLink>
              </>
            }
          >
            Star brands on the Brands page, or paste names that somebody sent you. They{' '}
            {shortlist.title && `go into “${shortlist.title}” and `}are kept in this browser.
          </Empty>
        ) : (
          <Answer query={found} stale="Some brands may be missing or out of date.">
            {(brands.length > 0 || !isDone) && (
              <HardToSee key={list.count} {...{ brands, look }}>
                {isTable ? (
                  <ShortlistTable {...shown} />
                ) : (
                  <ShortlistBoard {...shown} {...{ board, count }} />
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
