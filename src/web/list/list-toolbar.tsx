/** The toolbar above the rows: the heading of the list, its filters, order and view. */
import { ArrowUpDown, CalendarDays, LayoutGrid, Table } from 'lucide'
import { queryValue } from '#contract/list-query.ts'
import { ORDERS, readOrder } from '#contract/orders.ts'
import { ZoneFromLink } from '#web/brand/notices.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { SelectField, Segmented } from '#web/ui/field.tsx'
import { Heading, Row, Soft } from '#web/ui/layout.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { AfterRows } from '#web/ui/timing.ts'
import { formatDateFilter, formatFilters, ORDER_LABELS } from './filters/format-filters.ts'
import { useLastVisit } from './filters/last-visit.ts'
import { hasDates } from './list-address.ts'
import { useList } from './list-context.tsx'
import { ControlsSkeleton } from './list-skeleton.tsx'
import { ListSummary } from './list-summary.tsx'
import { SavedMenu } from './filters/saved-menu.tsx'
import { SearchField } from './filters/search-field.tsx'
import styles from './list-toolbar.module.css'

const DateChoices = lazyScreen(async () => (await import('./filters/date-choices.tsx')).DateChoices)

export function ListToolbar() {
  const { heading, query, view, order, shownOrder, changeView } = useList()
  const { zone } = usePreferences()
  // Every search chooses best match by itself.
  const isUnsorted = order !== shownOrder && order !== 'match'
  return (
    <>
      <Row as="header" className={styles.top}>
        <div className={styles.title}>
          <Heading level={1} ref={heading} tabIndex={-1} className={styles.heading}>
            Brands
          </Heading>
          <ListSummary filters={formatFilters(query, zone).join()} />
        </div>
        <AfterRows place={<ControlsSkeleton />}>
          <search className={styles.filters}>
            <SearchField />
            {view === 'gallery' && <OrderSelect />}
            <DateMenu />
            <SavedMenu />
          </search>
          <Segmented
            labelHidden
            label="View"
            value={view}
            onChange={changeView}
            options={{ table: 'Table', gallery: 'Gallery' }}
            icons={{ table: Table, gallery: LayoutGrid }}
          />
        </AfterRows>
      </Row>
      <Soft as="p" size="s" data-visually-hidden={isUnsorted ? undefined : 'always'} aria-live="polite">
        {isUnsorted && 'This service does not sort lists.'}
      </Soft>
      <ZoneFromLink />
    </>
  )
}

/** A button that shows the dates of the list, and opens a menu to change them. */
function DateMenu() {
  const { query } = useList()
  const { zone } = usePreferences()
  return (
    <MenuButton
      id="date-menu"
      label={`Updated: ${formatDateFilter(query, useLastVisit(), zone)}`}
      menuLabel="Filter by date"
      icon={CalendarDays}
      className={hasDates(query) ? `${styles.dates} ${styles.chosen}` : styles.dates}
      preload={DateChoices.preload}
    >
      <DateChoices />
    </MenuButton>
  )
}

/** Chooses the order of the gallery. The heads of the table's columns order the table. */
function OrderSelect() {
  const { query, shownOrder, changeOrder } = useList()
  const isSearch = queryValue(query, 'name') !== undefined
  return (
    <SelectField
      label="Order"
      labelHidden
      className={styles.order}
      icon={ArrowUpDown}
      value={shownOrder ?? ''}
      onChange={({ target }) => changeOrder(readOrder(target.value))}
    >
      {ORDERS.filter((offered) => offered !== 'match' || isSearch).map((offered) => (
        <option key={offered} value={offered}>
          {ORDER_LABELS[offered]}
        </option>
      ))}
      <option value="">By id</option>
    </SelectField>
  )
}
