import { ListPlus, Maximize } from 'lucide'
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { fieldsOf } from '#contract/fields.ts'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { ZoneFromLink, Answer, StillWaiting } from '#web/brand/notices.tsx'
import { HardToSeeBar, newSeenLogos, SeenLogosContext } from '#web/brand/hard-to-see.tsx'
import { BackgroundChoice, backgroundPaint } from '#web/brand/logo-background.tsx'
import { readOneColour } from '#web/brand/logo-shape.ts'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { Link, type Origin, useGo } from '#web/data/navigation.tsx'
import { paths, type ViewChanges } from '#web/data/paths.ts'
import { useOwnPreferences } from '#web/data/preferences.tsx'
import { printWithLogos } from '#web/export/print-sheet.tsx'
import { Button, buttonClass, Icon } from '#web/ui/button.tsx'
import { CheckboxField, SelectField } from '#web/ui/field.tsx'
import { Row, Sheet, Toolbar, VisuallyHidden } from '#web/ui/layout.tsx'
import type { News } from './brand-edits.tsx'
import { changeShortlist, type KeptShortlist, putShortlist } from './kept-shortlists.ts'
import { COLUMNS, itemLink, ShortlistBoard } from './shortlist-board.tsx'
import { ShortlistHead } from './shortlist-head.tsx'
import { ShortlistTable } from './shortlist-table.tsx'
import { select } from './selection.ts'
import { type Look, lookOf, type Shortlist } from './shortlist.ts'
import bar from './selection-controls.module.css'
import styles from './shortlist-page.module.css'
import { ProgressLine, Empty, Notice } from '#web/ui/messages.tsx'

interface ShortlistViewProps {
  readonly shortlist: Shortlist
  /** The same list, if it is the user's own. */
  readonly own: KeptShortlist | undefined
}

/** The brands of a shortlist, and the actions on them. */
export function ShortlistView({ shortlist, own }: ShortlistViewProps) {
  const { ids, notes } = shortlist
  const address = useLocation()
  const query = parseListQuery(address.search)
  const isTable = queryValue(query, 'view') === 'table'
  const preferences = useOwnPreferences()
  const look = lookOf(address.search)
  const chosen = look.background ?? shortlist.background ?? preferences.background
  const oneColour = look.oneColour ?? shortlist.oneColour
  const [printsBackground, setPrintsBackground] = useState(false)
  // All logos are measured again on a new background, which would block the page if it were not deferred.
  const shown = { background: useDeferredValue(chosen), oneColour: useDeferredValue(oneColour) }
  const isOnPaper = usePrinting() && !printsBackground
  const background = isOnPaper ? 'light' : shown.background
  const go = useGo()
  const changeView = (changes: ViewChanges) => go(paths.here(address, changes), { replace: true })
  const [seen] = useState(newSeenLogos)
  const [shownId, setShownId] = useState<string>()
  /** An own list keeps how its logos look. Otherwise the address does. */
  function changeLook(changes: Look) {
    setShownId(undefined)
    const next = { background: look.background ?? shortlist.background, oneColour, ...changes }
    if (own) changeShortlist(() => next)
    changeView({
      view_ground: own ? undefined : next.background,
      view_colour: own ? undefined : next.oneColour,
    })
  }
  const columns = COLUMNS.find((count) => count === queryValue(query, 'view_columns'))
  const sheet = useRef<HTMLElement>(null)
  const board = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useBrandsById(useMemo(() => [...ids], [ids]))
  const { data, arrived, error, isFetching } = found
  const brands = useMemo(() => withNotes(arrived, notes), [arrived, notes])
  const [news, setNews] = useState<News>()
  const onNews = own && setNews
  const path = paths.here(address, {})
  const origin = useMemo((): Origin => ({ path, ids: brands.flatMap(({ id }) => id ?? []) }), [path, brands])

  // The focused button was removed with the brand or the list.
  useEffect(() => {
    if (news?.before && !document.activeElement?.matches('input'))
      (itemLink(news.next ?? '') ?? heading.current)?.focus({ preventScroll: true })
  }, [news])

  return (
    <>
      <ShortlistHead
        {...{ heading, shortlist, own, changeView, isTable }}
        oneColour={isTable ? undefined : oneColour}
        brands={data ? brands : []}
        count={
          data
            ? formatBrandCount(brands.length)
            : !error && <StillWaiting first={`Loading ${formatBrandCount(ids.size)}…`} />
        }
        onNews={setNews}
        onPrint={() => void printWithLogos(sheet.current!)}
      />
      {isTable && <ZoneFromLink />}
      {data && data.gone.length > 0 && <GoneNotice gone={data.gone} isOwn={own !== undefined} />}
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
        <Sheet
          ref={sheet}
          style={{ '--tile': backgroundPaint(background) } as CSSProperties}
          aria-busy={isFetching}
        >
          <ProgressLine awaited={isFetching} />
          <Answer query={found} stale="The brands below are from an earlier response.">
            {brands.length > 0 && (
              <>
                <Toolbar className={styles.toolbar}>
                  <BackgroundChoice
                    background={chosen}
                    onChange={(next) => changeLook({ background: next })}
                  />
                  {!isTable && (
                    <SelectField
                      label="Colour"
                      value={oneColour ?? ''}
                      onChange={({ target }) => changeLook({ oneColour: readOneColour(target.value) })}
                    >
                      <option value="">As is</option>
                      <option value="black">Black</option>
                      <option value="white">White</option>
                    </SelectField>
                  )}
                  {!isTable && (
                    <SelectField
                      label="Columns"
                      value={columns ?? ''}
                      onChange={({ target }) => changeView({ view_columns: target.value || undefined })}
                    >
                      <option value="">Automatic</option>
                      {COLUMNS.map((count) => (
                        <option key={count}>{count}</option>
                      ))}
                    </SelectField>
                  )}
                  {!isTable && chosen !== 'light' && (
                    <CheckboxField
                      label="Print the background"
                      checked={printsBackground}
                      onChange={({ target }) => setPrintsBackground(target.checked)}
                    />
                  )}
                  {!isTable && document.fullscreenEnabled && (
                    <Button onClick={() => void board.current!.requestFullscreen().catch(() => {})}>
                      <Icon of={Maximize} size={16} />{' '}
                      <VisuallyHidden where="narrow">Full screen</VisuallyHidden>
                    </Button>
                  )}
                </Toolbar>
                <SeenLogosContext value={seen}>
                  {isTable ? (
                    <ShortlistTable {...{ notes, background, onNews, origin }} brands={arrived} />
                  ) : (
                    <ShortlistBoard
                      {...{ board, notes, background, shownId, columns, onNews, origin }}
                      // White logos would print as nothing.
                      oneColour={isOnPaper && shown.oneColour ? 'black' : shown.oneColour}
                      brands={arrived}
                    />
                  )}
                </SeenLogosContext>
                <HardToSeeBar
                  // Anew for another background or list.
                  key={`${background} ${oneColour} ${own?.key}`}
                  {...{ seen, brands }}
                  onShow={(id) => {
                    setShownId(id)
                    itemLink(id)?.closest('[data-item]')?.scrollIntoView({ block: 'center' })
                  }}
                  className={`${bar.bar} ${styles.news}`}
                />
              </>
            )}
          </Answer>
        </Sheet>
      )}
      <VisuallyHidden as="output">{news?.words}</VisuallyHidden>
      {news?.before && (
        <Row className={`${bar.bar} ${styles.news}`} data-print="hide">
          <span aria-hidden="true">{news.words}</span>
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
        </Row>
      )}
    </>
  )
}

/** Whether the page is being printed. Rendered at once, because the browser prints what is there when the event ends. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    addEventListener('beforeprint', follow)
    addEventListener('afterprint', follow)
    return () => {
      removeEventListener('beforeprint', follow)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return isPrinting
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

function GoneNotice({ gone, isOwn }: { gone: readonly string[]; isOwn: boolean }) {
  return (
    <Notice
      tone="warning"
      title={`No longer in the catalogue: ${formatBrandCount(gone.length)} of this shortlist`}
      actions={isOwn && <Button onClick={() => select(gone, false)}>Remove from the shortlist</Button>}
    >
      The service no longer has: {gone.join(', ')}.
    </Notice>
  )
}
