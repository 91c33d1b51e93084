/** What stands above the rows: heading, filters, order and view. */
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownUp, LayoutGrid, Table, X } from 'lucide'
import { queryValue } from '#contract/list-query.ts'
import { type Order, ORDERS, readOrder } from '#contract/orders.ts'
import { BorrowedZone } from '#web/brand/borrowed-zone.tsx'
import { ORDER_WORDS } from '#web/brand/order-words.ts'
import { shortDateWords } from '#web/brand/time-words.ts'
import { seenTimestampForm } from '#web/data/brand-queries.ts'
import { MAX_ORDERED } from '#web/data/list-order.ts'
import { brandCountWords } from '#web/data/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { linkTo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ChangedSince, useChangedCount } from './changed-since.tsx'
import { DateMenu } from './date-menu.tsx'
import { filterWords } from './filter-words.ts'
import { useLastVisit } from './last-visit.ts'
import { sharedQuery } from './list-address.ts'
import { useList } from './list-context.tsx'
import styles from './list-toolbar.module.css'
import { SearchField } from './search-field.tsx'
import { ViewsButton } from './views-button.tsx'

export function ListToolbar() {
  const { heading, query, view, changeView } = useList()
  const preferences = usePreferences()
  const filters = filterWords(query, preferences.zone).map(({ label }) => label)
  return (
    <>
      {/* These facts are for paper: see print.css. */}
      <header
        className={styles.top}
        data-filters={filters.map((label) => `${label}\n`).join('')}
        data-catalogue={catalogueName()}
        data-source={linkTo(paths.brands(sharedQuery(query, preferences)))}
      >
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          Brands
        </h1>
        <FilterSummary isFiltered={filters.length > 0} />
        <OrderNote />
        <OrderSelect />
        <Segmented
          label="View"
          value={view}
          onChange={(chosen) => changeView({ view: chosen === 'gallery' ? chosen : undefined })}
          options={[
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
            { value: 'gallery', label: 'Gallery', icon: <Icon of={LayoutGrid} size={16} /> },
          ]}
        />
        <search className={styles.filters}>
          <SearchField />
          <DateMenu />
          <div className={styles.views}>
            <ViewsButton />
          </div>
        </search>
      </header>
      <BorrowedZone onOwn={() => changeView({ view_zone: undefined })} />
    </>
  )
}

/** The filter that has no control of its own, "Clear filters", and what changed since the last visit. */
function FilterSummary({ isFiltered }: { isFiltered: boolean }) {
  const { query, page, changeFilters, clearFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const form = seenTimestampForm(useQueryClient())
  const changed = useChangedCount(page?.query ?? query, lastVisit, form)
  const id = queryValue(query, 'id')
  // An empty list offers "Clear filters" itself.
  const isEmpty = page?.brands.length === 0
  return (
    <div className={styles.summary} data-returning={lastVisit === undefined ? undefined : ''}>
      {id !== undefined && (
        <span className={styles.chip} translate="no">
          <span className={styles.label}>{`Id: ${id}`}</span>
          <button
            type="button"
            aria-label={`Remove the filter Id: ${id}`}
            className={styles.remove}
            onClick={() => changeFilters({ id: undefined })}
          >
            <Icon of={X} size={14} />
          </button>
        </span>
      )}
      {isFiltered && !isEmpty && (
        <Button tone="quiet" className={styles.clear} onClick={clearFilters}>
          Clear filters
        </Button>
      )}
      {changed === 0 && lastVisit !== undefined && !isEmpty && (
        <p className={styles.none}>{`Nothing changed since ${shortDateWords(lastVisit, zone)}`}</p>
      )}
      {!!changed && lastVisit !== undefined && form !== undefined && (
        <ChangedSince count={changed} lastVisit={lastVisit} form={form} />
      )}
    </div>
  )
}

/** Chooses the order of the list. To a pointer, the heads of the table's columns offer most of them as well. */
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
    <div className={styles.order} data-chosen={value !== '' || undefined}>
      <SelectField
        label="Order"
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
        <option value="">Catalogue order</option>
      </SelectField>
      <Icon of={ArrowDownUp} size={16} />
    </div>
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
