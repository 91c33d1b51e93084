import { ListPlus } from 'lucide'
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import { BorrowedZone, FailureNotice, StillWaiting } from '#web/brand/notices.tsx'
import { GroundChoice, groundPaint, readLogoGround } from '#web/brand/logo-ground.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { brandCountWords } from '#web/data/locale.ts'
import { useOwnPreferences } from '#web/data/preferences.tsx'
import { Link, type Origin, useGo } from '#web/data/navigation.tsx'
import { paths, type ViewChanges } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty, Notice, ProgressLine } from '#web/ui/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Card, Row, Toolbar } from '#web/ui/layout.tsx'
import { readColumns } from './board-columns.ts'
import { changeShortlist, type KeptShortlist, putShortlist } from './kept-shortlists.ts'
import { editsOf, type News, NoteDialog } from './brand-edits.tsx'
import type { Shortlist } from './shortlist.ts'
import { ShortlistBoard } from './shortlist-board.tsx'
import { ShortlistHead } from './shortlist-head.tsx'
import bar from './selection-controls.module.css'
import styles from './shortlist-page.module.css'
import { ShortlistTable, withNotes } from './shortlist-table.tsx'

/** Milliseconds for which it is said what was done. What can be undone is said until something else is done. */
const NEWS_FOR = 8000

interface ShortlistViewProps {
  readonly shortlist: Shortlist
  /** The same list, where it is the reader's own. */
  readonly own: KeptShortlist | undefined
}

/** The brands of a shortlist, with what can be done with them. */
export function ShortlistView({ shortlist, own }: ShortlistViewProps) {
  const address = useLocation()
  const query = parseListQuery(address.search)
  const isTable = queryValue(query, 'view') === 'table'
  const preferences = useOwnPreferences()
  const ground = readLogoGround(queryValue(query, 'view_ground')) ?? preferences.ground
  const go = useGo()
  const changeView = (changes: ViewChanges) => go(paths.here(address, changes), { replace: true })
  const sheet = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { ids, notes } = shortlist
  const { data, error, isFetching, refetch } = useBrandsById(useMemo(() => [...ids], [ids]))
  const { brands, noteField } = useMemo(() => withNotes(data?.brands ?? [], notes), [data, notes])
  const [news, setNews] = useState<News>()
  const [noted, setNoted] = useState<string>()
  const edit = useMemo(() => own && editsOf(own, brands, setNoted, setNews), [own, brands, setNoted, setNews])
  useEffect(() => {
    if (news?.before) {
      // What was pressed is gone with the brand or the list.
      heading.current?.focus({ preventScroll: true })
      return
    }
    const timer = setTimeout(setNews, NEWS_FOR)
    return () => clearTimeout(timer)
  }, [news])
  const printing = usePrint(sheet, setNews)
  const path = paths.here(address, {})
  const origin = useMemo((): Origin => ({ path, ids: brands.flatMap(({ id }) => id ?? []) }), [path, brands])
  // The brand that was opened here and has been closed.
  const { closed } = (address.state ?? {}) as { readonly closed?: string }
  const isLoaded = brands.length > 0
  useEffect(() => {
    if (closed === undefined || !isLoaded) return
    sheet.current
      ?.querySelector<HTMLElement>(`:is([data-id="${closed}"], [data-item="${closed}"]) a`)
      ?.focus()
  }, [closed, isLoaded])

  const grounds = (
    <GroundChoice
      ground={ground}
      onChange={(next) => changeView({ view_ground: next === preferences.ground ? undefined : next })}
    />
  )
  return (
    <>
      <ShortlistHead
        {...{ heading, shortlist, own, brands, changeView, isTable }}
        count={
          data ? (
            brandCountWords(brands.length)
          ) : error ? (
            'Not loaded'
          ) : (
            <StillWaiting first={`Loading ${brandCountWords(ids.size)}…`} />
          )
        }
        onNews={setNews}
        onPrint={() => void printing.start()}
      />
      {isTable && <BorrowedZone />}
      {data && data.gone.length > 0 && (
        <GoneNotice
          gone={data.gone}
          onRemove={
            own && (() => changeShortlist((list) => ({ ids: list.ids.difference(new Set(data.gone)) })))
          }
        />
      )}
      {ids.size === 0 ? (
        <Empty
          icon={<Icon of={ListPlus} size={20} />}
          title="The shortlist is empty"
          actions={
            <Link className={buttonClass} to={paths.brands()}>
              Go to the brands
            </Link>
          }
        >
          Tick brands in the list, or press “Add to shortlist” on an open brand. This browser keeps them here.
        </Empty>
      ) : (
        <Card
          ref={sheet}
          className={styles.sheet}
          style={{ '--tile': groundPaint(ground) } as CSSProperties}
          aria-busy={isFetching}
        >
          <ProgressLine active={isFetching} />
          {error && <FailureNotice error={error} onRetry={() => void refetch()} retrying={isFetching} />}
          {brands.length > 0 && isTable && (
            <>
              <Toolbar className={styles.grounds}>{grounds}</Toolbar>
              <ShortlistTable {...{ brands, noteField, edit, origin }} />
            </>
          )}
          {brands.length > 0 && !isTable && (
            <ShortlistBoard
              {...{ notes, brands, ground, grounds, changeView, edit, origin }}
              title={shortlist.title || 'Shortlist'}
              chosenColumns={readColumns(queryValue(query, 'view_columns'))}
              names={queryValue(query, 'view_names') !== 'off'}
              drawAll={printing.isPreparing}
            />
          )}
        </Card>
      )}
      <Row className={bar.bar} data-print="hide">
        <output className={styles.news}>{news?.words}</output>
        {news?.before && (
          <Button
            tone="quiet"
            onClick={() => {
              putShortlist(news.before!)
              setNews({ words: 'Undone.' })
              heading.current?.focus({ preventScroll: true })
            }}
          >
            Undo
          </Button>
        )}
      </Row>
      {noted !== undefined && (
        <NoteDialog
          name={brands.find(({ id }) => id === noted)?.name ?? noted}
          note={notes[noted] ?? ''}
          onSave={(text) => changeShortlist((list) => ({ notes: { ...list.notes, [noted]: text } }))}
          onClose={() => setNoted(undefined)}
        />
      )}
    </>
  )
}

/** Milliseconds for which printing waits for logos. */
const PATIENCE = 20_000

/** Draws every logo before it prints: paper cannot be scrolled. */
function usePrint(sheet: RefObject<HTMLElement | null>, onNews: (news: News) => void) {
  const [isPreparing, setPreparing] = useState(false)
  async function start() {
    setPreparing(true)
    onNews({ words: 'Loading the logos…' })
    const end = Date.now() + PATIENCE
    do {
      await new Promise((resolve) => {
        setTimeout(resolve, 100)
      })
    } while (Date.now() < end && sheet.current?.querySelector('img:not([data-placed]):not([loading])'))
    onNews({ words: '' })
    window.print()
    setPreparing(false)
  }
  return { isPreparing, start }
}

function GoneNotice({ gone, onRemove }: { gone: readonly string[]; onRemove: (() => void) | undefined }) {
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
