/** What stands above the rows, in one line: what the list is, its filters and its view. */
import { CalendarDays, LayoutGrid, Table } from 'lucide'
import { queryValue } from '#contract/list-query.ts'
import { type Order, ORDERS, readOrder } from '#contract/orders.ts'
import { BorrowedZone } from '#web/brand/notices.tsx'
import { ORDER_WORDS } from '#web/brand/order-words.ts'
import { MAX_ORDERED } from '#web/data/list-order.ts'
import { brandCountWords } from '#web/data/locale.ts'
import { linkTo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { catalogueName } from '#web/data/settings.ts'
import { SelectField, Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { dateFilterWords, filterWords, namedDatesOf } from './filter-words.ts'
import { useLastVisit } from './last-visit.ts'
import { sharedQuery } from './list-address.ts'
import { useList } from './list-context.tsx'
import { ListSummary } from './list-summary.tsx'
import { SavedMenu } from './saved-menu.tsx'
import { SearchField } from './search-field.tsx'
import styles from './list-toolbar.module.css'

const DateChoices = lazyScreen(async () => (await import('./date-choices.tsx')).DateChoices)

export function ListToolbar() {
  const { heading, query, order, view, changeView } = useList()
  const preferences = usePreferences()
  const filters = filterWords(query, preferences.zone).map(({ label }) => label)
  return (
    <>
      {/* These facts are for paper: see print.css. */}
      <header
        className={styles.top}
        data-filters={[...filters, ...(order ? [ORDER_WORDS[order]] : [])]
          .map((label) => `${label}\n`)
          .join('')}
        data-catalogue={catalogueName()}
        data-source={linkTo(paths.brands(sharedQuery(query, preferences)))}
      >
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1} className={styles.heading}>
            Brands
          </h1>
          <ListSummary isFiltered={filters.length > 0} />
        </div>
        <search className={styles.filters}>
          <SearchField />
          <DateMenu />
          <SavedMenu />
          {view === 'gallery' && <OrderSelect />}
        </search>
        <Segmented
          label="View"
          value={view}
          onChange={changeView}
          options={[
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
            { value: 'gallery', label: 'Gallery', icon: <Icon of={LayoutGrid} size={16} /> },
          ]}
        />
      </header>
      <OrderNote />
      <BorrowedZone />
    </>
  )
}

/** A button that says the dates of the list, and opens the ways to change them. */
function DateMenu() {
  const { query } = useList()
  const { zone } = usePreferences()
  const named = namedDatesOf(query, useLastVisit(), zone)
  return (
    <div className={styles.dates} data-chosen={named?.label === 'Any time' ? undefined : ''}>
      <MenuButton
        id="date-menu"
        label={named ? `Updated: ${named.label.toLowerCase()}` : dateFilterWords(query, zone)}
        menuLabel="Dates of updates"
        icon={CalendarDays}
        menuClassName={styles.dateMenu}
        preload={DateChoices.preload}
      >
        {(menu) => <DateChoices onClose={() => menu.current?.hidePopover()} />}
      </MenuButton>
    </div>
  )
}

/** Chooses the order of the gallery. The heads of the table's columns order the table. */
function OrderSelect() {
  const { query, order, ordering, page, total, changeOrder } = useList()
  const value = ordering === 'impossible' ? '' : (order ?? '')
  const isPossible = page?.isOrdered !== false || (typeof total === 'number' && total <= MAX_ORDERED)
  const isSearch = queryValue(query, 'name') !== undefined
  const isOffered = (offered: Order) => offered !== 'match' || offered === value || isSearch
  const options = ORDERS.filter(isOffered).map((offered) => (
    <option key={offered} value={offered}>
      {ORDER_WORDS[offered]}
    </option>
  ))
  return (
    <SelectField
      label="Order"
      labelHidden
      value={value}
      onChange={({ target }) => changeOrder(readOrder(target.value))}
    >
      {isPossible ? (
        options
      ) : (
        <optgroup disabled label={`Up to ${brandCountWords(MAX_ORDERED)}`}>
          {options}
        </optgroup>
      )}
      <option value="">By id</option>
    </SelectField>
  )
}

/**
 * Announces the order that was chosen, which others see, and says why a list is not in it. The best match is chosen by every
 * search, and neither announced nor missed.
 */
function OrderNote() {
  const { order, ordering } = useList()
  const chosen = order === 'match' ? undefined : order
  const isMissed = ordering === 'impossible' && chosen !== undefined
  return (
    <p
      className={isMissed ? styles.note : undefined}
      data-visually-hidden={isMissed ? undefined : 'always'}
      aria-live="polite"
    >
      {isMissed
        ? `This service keeps its own order. Lists of up to ${brandCountWords(MAX_ORDERED)} can be ordered here.`
        : chosen && ORDER_WORDS[chosen]}
    </p>
  )
}
