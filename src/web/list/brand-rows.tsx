/* oxlint-disable jsx-a11y/no-redundant-roles -- see the table */
/** The brands of a page, as a table or as a gallery. A click acts on the brand that was pressed. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { type ComponentProps, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { keepParameters, parseListQuery, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import { type BrandRow, brandRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { tileStyle } from '#web/brand/logo-background.tsx'
import { hrefOf } from '#web/data/navigation.tsx'
import { paths, VIEW_PARAMETERS } from '#web/data/paths.ts'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { BrandBox, PageBox } from '#web/shortlist/shortlist-controls.tsx'
import { Icon } from '#web/ui/button.tsx'
import { usePendingFor } from '#web/ui/timing.ts'
import styles from './brand-rows.module.css'
import { Gallery, type RowsProps } from './gallery.tsx'
import { useMarkedTimes, useRecordedVisit } from './filters/last-visit.ts'
import { withPlaceOf } from './list-address.ts'
import { useList } from './list-context.tsx'
import { scrollToBrand } from './list-keys.tsx'

/** The rows of a page that has some. All are drawn at once: in pieces, the first come sooner, but the whole page comes later. */
export function BrandRows() {
  const { rows: element, request, view, page, isStale, isOtherList, error, background, openId } = useList()
  useRecordedVisit(isStale ? undefined : page?.exchange)
  const rows = useRows()
  const list = useMemo(() => rows.flatMap(({ brand }) => brand.id ?? []), [rows])
  // A shared link may open a brand far down the page, and the gallery reflows when it makes room. In a table a clicked row
  // stays in place, and measuring it would lay out every row before the brand is painted.
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    if (openId !== undefined && (isFirst.current || view === 'gallery')) scrollToBrand(element, openId)
    isFirst.current = false
  }, [element, view, openId])
  return (
    <StaleRows
      ref={element}
      awaited={isStale && (isOtherList || !error) && request}
      style={tileStyle(background)}
    >
      {view === 'gallery' ? <Gallery {...{ rows, list }} /> : <ListTable {...{ rows, list }} />}
    </StaleRows>
  )
}

/** Fades rows that stay stale for a while. A quick response causes no flicker, and the styles of all rows stay as they are. */
export function StaleRows({
  awaited,
  ...props
}: ComponentProps<'div'> & { readonly awaited: string | false }) {
  return <div {...props} data-stale={usePendingFor(awaited, 250) || undefined} />
}

/** The rows of a page. The objects stay the same until their content changes, so that a key or a click does not rerender them. */
function useRows(): readonly BrandRow[] {
  const { query, page: shown, marks } = useList()
  const page = shown!
  const times = useMarkedTimes(page.query)
  const view = stringifyListQuery(keepParameters(query, VIEW_PARAMETERS))
  return useMemo(() => {
    const place = withPlaceOf(parseListQuery(view), page.query)
    const searched = queryValue(page.query, 'name')
    return page.brands.map((brand) =>
      brandRow(
        {
          brand,
          href: brand.id === null ? undefined : hrefOf(paths.brand(brand.id, place)),
          searched,
          mark: marks.get(brand),
        },
        times,
      ),
    )
  }, [page, view, times, marks])
}

function ListTable({ rows, list }: RowsProps) {
  const { query, openId, background } = useList()
  return (
    <BrandTable
      rows={rows}
      openId={openId}
      background={background}
      selected={useShortlist().ids}
      renderHead={(column, label) => (
        <ColumnHead key={column} id={column}>
          {label}
        </ColumnHead>
      )}
      renderLeading={useCallback(
        ({ brand: { id, name } }: BrandRow, isTicked: boolean) => (
          <BrandBox {...{ id, name, isTicked, list }} />
        ),
        [list],
      )}
      body={useBrandLinks(query)}
    />
  )
}

/** The columns whose heads order the list, and the field that each one orders by. */
const ORDERED: Readonly<Record<string, 'name' | 'updated_at'>> = { name: 'name', updated: 'updated_at' }

/** The head of a column. Pressing it orders the list in one direction, then in the other, then not at all. */
function ColumnHead({ id, children }: { id: string; children: ReactNode }) {
  const { query, order, shownOrder, page, changeOrder } = useList()
  const field = ORDERED[id]
  const head = { scope: 'col', role: 'columnheader', 'data-column': id } as const
  if (!field) {
    return (
      <th {...head}>
        {id === 'logo' && <PageBox page={page?.brands ?? []} />}
        {children}
      </th>
    )
  }
  // People look for the newest dates first.
  const [first, second] =
    field === 'name' ? (['name', '-name'] as const) : (['-updated_at', 'updated_at'] as const)
  const own = queryValue(query, 'name') === undefined ? undefined : 'match'
  const direction = shownOrder === field ? 'ascending' : shownOrder === `-${field}` ? 'descending' : undefined
  const arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th {...head} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        title={field === 'name' ? 'Order by name' : 'Order by last update'}
        onClick={() => changeOrder(order === first ? second : order === second ? own : first)}
      >
        {children}
        <Icon of={arrow} size={14} />
      </button>
    </th>
  )
}
