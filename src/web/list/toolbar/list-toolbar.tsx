/**
 * What stands above the rows: heading, filters, order and view.
 */
import { LayoutGrid, Table } from 'lucide'
import { rememberedTimestampForm } from '#web/data/connection.ts'
import { catalogueName } from '#web/data/settings/settings.ts'
import { DateMenu } from '#web/list/filters/date-menu.tsx'
import { FilterSummary } from '#web/list/filters/filter-summary.tsx'
import { filterWords } from '#web/list/filters/filter-words.ts'
import { SearchField } from '#web/list/filters/search-field.tsx'
import type { BrandListState } from '#web/list/use-brand-list.ts'
import { sharedQuery } from '#web/list/list-address.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { BorrowedZone } from '#web/brand/borrowed-zone.tsx'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { linkTo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ViewsButton } from '#web/list/views/views-button.tsx'
import styles from './list-toolbar.module.css'
import { OrderNote, OrderSelect } from './order-select.tsx'

interface ListToolbarProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

export function ListToolbar({ address, list }: ListToolbarProps) {
  const { page } = list
  const preferences = usePreferences()
  const filters = filterWords(address.query, preferences.zone).map(({ label }) => label)
  const link = linkTo(paths.brands(sharedQuery(address.query, preferences)))
  const form = page?.timestampForm ?? rememberedTimestampForm()
  // Once before the order, once after the search: it is seen in one of the two, by the width.
  const summary = (place: 'beside' | 'below') => (
    <FilterSummary
      place={place}
      address={address}
      search={list.query}
      form={form}
      isEmpty={page?.brands.length === 0}
    />
  )
  return (
    <>
      {/* These facts are for paper: see print.css. */}
      <header
        className={styles.top}
        data-filters={filters.map((label) => `${label}\n`).join('')}
        data-catalogue={catalogueName()}
        data-source={link}
      >
        <h1 tabIndex={-1} className={styles.heading}>
          Brands
        </h1>
        {summary('beside')}
        <OrderNote address={address} list={list} />
        <OrderSelect address={address} list={list} />
        <Segmented
          label="View"
          value={address.view}
          onChange={(view) => address.changeView({ view: view === 'gallery' ? view : undefined })}
          options={[
            { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
            { value: 'gallery', label: 'Gallery', icon: <Icon of={LayoutGrid} size={16} /> },
          ]}
        />
        <search className={styles.filters}>
          <SearchField address={address} />
          <DateMenu query={address.query} changeFilters={address.changeFilters} />
          <div className={styles.views}>
            <ViewsButton search={address.query} describe={filterWords} />
          </div>
        </search>
        {summary('below')}
      </header>
      <BorrowedZone onOwn={() => address.changeView({ view_zone: undefined })} />
    </>
  )
}
