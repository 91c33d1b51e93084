import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { queryValue, parseListQuery } from '#contract/list-query.ts'
import { GroundChoice } from '#web/brand/logo-ground/ground-choice.tsx'
import { groundColour, readLogoGround } from '#web/brand/logo-ground/logo-ground.ts'
import { brandCountWords } from '#web/data/preferences/count-words.ts'
import { BorrowedZone } from '#web/brand/borrowed-zone.tsx'
import { FailureNotice } from '#web/brand/failure-notice.tsx'
import { StillWaiting } from '#web/brand/still-waiting.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { useOwnPreferences } from '#web/data/preferences/preferences.ts'
import { useGo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import type { ViewChanges } from '#web/data/routing/view-parameters.ts'
import { moveId, type Shortlist } from './shortlist.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { ShortlistBoard } from '#web/shortlist/board/shortlist-board.tsx'
import { ShortlistCompare } from '#web/shortlist/compare/shortlist-compare.tsx'
import { ShortlistTable } from '#web/shortlist/table/shortlist-table.tsx'
import { ShortlistHeader, type ViewName } from './shortlist-header.tsx'
import styles from './shortlist-page.module.css'

const VIEWS: readonly ViewName[] = ['board', 'table', 'compare']

/** What was just done. */
interface News {
  readonly words: string
  /** The brands as they were before, and what is said once they are back. */
  readonly undo?: { readonly ids: ReadonlySet<string>; readonly words: string }
}

interface ShortlistViewProps {
  readonly shortlist: Shortlist
  /** Undefined: it is somebody else's. */
  readonly onEdit: ((changes: Partial<Shortlist>) => void) | undefined
}

/** The brands of a shortlist, with what can be done with them. */
export function ShortlistView({ shortlist, onEdit }: ShortlistViewProps) {
  const address = useLocation()
  const query = parseListQuery(address.search)
  const view = VIEWS.find((each) => each === queryValue(query, 'view')) ?? 'board'
  const own = useOwnPreferences()
  const ground = readLogoGround(queryValue(query, 'view_ground')) ?? own.ground
  const go = useGo()
  const changeView = (changes: ViewChanges) =>
    go(paths.here(address, changes), { replace: true, state: address.state as unknown })
  const heading = useRef<HTMLHeadingElement>(null)
  const ids = useMemo(() => [...shortlist.ids], [shortlist])
  const { data, error, isFetching, refetch } = useBrandsById(ids)
  const [news, setNews] = useState<News>()
  const brands = data?.brands ?? []
  const nameOf = (id: string) => brands.find((brand) => brand.id === id)?.name ?? `Brand ${id}`

  const onMove =
    onEdit &&
    ((id: string, place: number) => {
      // Ids that are gone have no place on the screen.
      const shown = [
        ...moveId(
          brands.flatMap((brand) => brand.id ?? []),
          id,
          place,
        ),
      ]
      onEdit({ ids: new Set([...shown, ...ids]) })
      setNews({ words: `${nameOf(id)} is now ${place + 1} of ${shown.length}` })
    })
  function setIds(next: ReadonlySet<string>, said: News) {
    onEdit?.({ ids: next })
    setNews(said)
    heading.current?.focus({ preventScroll: true })
  }
  function remove(id: string) {
    const name = nameOf(id)
    setIds(new Set(ids.filter((other) => other !== id)), {
      words: `${name} was removed.`,
      undo: { ids: shortlist.ids, words: `${name} is back` },
    })
  }
  const undo = news?.undo
  const title = shortlist.title || 'Shortlist'
  const grounds = (
    <GroundChoice
      ground={ground}
      onChange={(next) => changeView({ view_ground: next === own.ground ? undefined : next })}
    />
  )
  return (
    <>
      <ShortlistHeader
        heading={heading}
        shortlist={shortlist}
        count={
          data ? (
            brandCountWords(brands.length)
          ) : error ? (
            'Not loaded'
          ) : (
            <StillWaiting first={`Loading ${brandCountWords(ids.length)}…`} />
          )
        }
        brands={brands}
        view={view}
        onView={(next) => changeView({ view: next === 'board' ? undefined : next })}
        onEdit={onEdit}
      />
      {view !== 'board' && <BorrowedZone onOwn={() => changeView({ view_zone: undefined })} />}
      <div className={styles.news}>
        <output>{news?.words}</output>
        {undo && (
          <Button tone="quiet" onClick={() => setIds(undo.ids, { words: undo.words })}>
            Undo
          </Button>
        )}
      </div>
      {data && data.gone.length > 0 && (
        <GoneNotice
          gone={data.gone}
          {...(onEdit && {
            onRemove: () => onEdit({ ids: new Set(ids.filter((id) => !data.gone.includes(id))) }),
          })}
        />
      )}
      <div
        className={styles.sheet}
        // The root element has the other grounds.
        style={{ '--tile': ground === 'light' ? undefined : groundColour(ground) } as CSSProperties}
        aria-busy={isFetching}
      >
        <ProgressLine active={isFetching} />
        {error && (
          <FailureNotice
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            returnFocus={() => heading.current?.focus()}
          />
        )}
        {brands.length > 0 && view === 'board' && (
          <ShortlistBoard {...{ title, brands, ground, grounds, changeView, onMove }} onRemove={remove} />
        )}
        {brands.length > 0 && view !== 'board' && <div className={styles.bar}>{grounds}</div>}
        {brands.length > 0 && view === 'table' && (
          <ShortlistTable {...{ brands, onMove }} onRemove={remove} />
        )}
        {brands.length > 0 && view === 'compare' && <ShortlistCompare brands={brands} ground={ground} />}
      </div>
    </>
  )
}

function GoneNotice({ gone, onRemove }: { gone: readonly string[]; onRemove?: () => void }) {
  const isOne = gone.length === 1
  return (
    <Notice
      tone="warning"
      title={`${brandCountWords(gone.length)} of this shortlist ${isOne ? 'is' : 'are'} gone`}
      actions={onRemove && <Button onClick={onRemove}>Remove {isOne ? 'it' : 'them'}</Button>}
    >
      The service no longer has {isOne ? 'the id' : 'the ids'} {gone.join(', ')}.
    </Notice>
  )
}
