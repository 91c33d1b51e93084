/** The toolbar above the rows: the heading and summary of the list, its filters and its view. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarDays, LayoutGrid, Table } from 'lucide'
import { useState } from 'react'
import { changeQuery, FILTER_PARAMETERS, keepParameters, queryValue } from '#contract/list-query.ts'
import { ORDERS, readOrder } from '#contract/orders.ts'
import { ZoneFromLink } from '#web/brand/notices.tsx'
import { formatShortDate } from '#web/time/format-time.ts'
import { brandQueries, seenTimestampForm } from '#web/data/brand-queries.ts'
import { MAX_ORDERED } from '#web/data/list-order.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { Link, linkTo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { catalogueName } from '#web/data/settings.ts'
import { SelectField, Segmented } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/button.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import {
  formatDateFilter,
  formatFilters,
  namedDates,
  namedDatesOf,
  ORDER_LABELS,
} from './filters/format-filters.ts'
import { useLastVisit } from './filters/last-visit.ts'
import { hasDates, sharedQuery, withOrder } from './list-address.ts'
import { pathHere, useList } from './list-context.tsx'
import { pauseWhile } from './list-place.ts'
import { SavedMenu } from './filters/saved-menu.tsx'
import { SearchField } from './filters/search-field.tsx'
import styles from './list-toolbar.module.css'

const DateChoices = lazyScreen(async () => (await import('./filters/date-choices.tsx')).DateChoices)

export function ListToolbar() {
  const { heading, query, order, view, changeView } = useList()
  const preferences = usePreferences()
  const filters = formatFilters(query, preferences.zone)
  return (
    <>
      {/* The data attributes are for print: see print.css. */}
      <header
        className={styles.top}
        data-filters={[...filters, ...(order ? [ORDER_LABELS[order]] : [])]
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
      <ZoneFromLink />
    </>
  )
}

/** What the list holds: how many brands, and how many of them are new, each figure a link to those brands. */
function ListSummary({ isFiltered }: { isFiltered: boolean }) {
  const { query, page, total, isStale, shownOrder, view, pathWith, clearFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const recent = useRecentCount(isFiltered)
  const id = queryValue(query, 'id')
  const found = isFiltered ? ' found' : ''
  const withId = id === undefined ? '' : ` with id ${id}`
  // The heads of the columns show the other orders.
  const isByMatch = shownOrder === 'match' && view === 'table' && Number(total) > 1
  const inOrder = isByMatch ? ', best match first' : ''
  const words = typeof total === 'number' ? formatBrandCount(total) + found + withId + inOrder : ''
  // Like the rows, the summary of the list before stays while this one loads, and if it fails.
  const [said, setSaid] = useState(words)
  if (!isStale && total !== undefined && words !== said) setSaid(words)
  const since = lastVisit === undefined ? undefined : formatShortDate(lastVisit, zone)

  return (
    <div className={styles.summary} data-returning={since === undefined ? undefined : ''}>
      {said !== '' &&
        (isFiltered || page?.isOrdered === false ? (
          <span>{said}</span>
        ) : (
          <Link to={pathHere(withOrder(query, '-updated_at'))} title="All brands, newest first">
            {said}
          </Link>
        ))}
      {!!recent?.count && (said !== '' || total === null) && (
        <Link to={pathWith(recent.dates)} data-news={since === undefined ? undefined : ''}>
          {since === undefined
            ? `${formatCount(recent.count)} updated in the last 7 days`
            : `${formatCount(recent.count)} changed since ${since}`}
        </Link>
      )}
      {recent?.count === 0 && since !== undefined && !isFiltered && (
        <span>{`nothing changed since ${since}`}</span>
      )}
      {/* An empty list has this button itself. */}
      {isFiltered && page?.brands.length !== 0 && (
        <button type="button" onClick={clearFilters}>
          Clear filters
        </button>
      )}
    </div>
  )
}

/**
 * How many brands of a list without dates are new to the reader, and the dates that count as new: those since the last
 * visit. On the first visit they are the last seven days, for the whole catalogue only. The count is `undefined` until it is
 * known, and `null` if the service ignores the dates.
 */
function useRecentCount(isFiltered: boolean) {
  const { query, page, isTyping } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const form = seenTimestampForm(useQueryClient())
  const list = keepParameters(page?.query ?? query, FILTER_PARAMETERS)
  const isAsked = form !== undefined && !hasDates(query) && (lastVisit !== undefined || !isFiltered)
  const since = lastVisit === undefined ? 7 : 'visit'
  const named = isAsked ? namedDates(lastVisit, form, zone).find(({ value }) => value === since) : undefined
  const { data: count } = useQuery({
    ...brandQueries.recent(changeQuery(list, named?.dates ?? {}), pauseWhile(isTyping)),
    placeholderData: keepPreviousData,
    enabled: isAsked && page !== undefined,
  })
  return named && { dates: named.dates, count }
}

/** A button that shows the dates of the list, and opens a menu to change them. */
function DateMenu() {
  const { query } = useList()
  const { zone } = usePreferences()
  const named = namedDatesOf(query, useLastVisit(), zone)
  return (
    <div className={styles.dates} data-chosen={named?.label === 'Any time' ? undefined : ''}>
      <MenuButton
        id="date-menu"
        label={named ? `Updated: ${named.label.toLowerCase()}` : formatDateFilter(query, zone)}
        menuLabel="Dates of updates"
        icon={CalendarDays}
        menuClassName={styles.dateMenu}
        preload={DateChoices.preload}
      >
        {() => <DateChoices />}
      </MenuButton>
    </div>
  )
}

/** Chooses the order of the gallery. The heads of the table's columns order the table. */
function OrderSelect() {
  const { query, order, ordering, changeOrder } = useList()
  const value = ordering === 'impossible' ? '' : (order ?? '')
  const isSearch = queryValue(query, 'name') !== undefined
  return (
    <SelectField
      label="Order"
      labelHidden
      className={styles.order}
      value={value}
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

/** Says why a list is not in the chosen order. Says nothing about best match, which every search chooses by itself. */
function OrderNote() {
  const { order, ordering } = useList()
  const isMissed = ordering === 'impossible' && order !== undefined && order !== 'match'
  return (
    <p
      className={isMissed ? styles.note : undefined}
      data-visually-hidden={isMissed ? undefined : 'always'}
      aria-live="polite"
    >
      {isMissed &&
        `This service does not sort lists. Lists of up to ${formatBrandCount(MAX_ORDERED)} are sorted here.`}
    </p>
  )
}
