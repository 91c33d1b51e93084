import { ListFilter } from 'lucide'
import { useState } from 'react'
import { queryValue } from '#contract/list-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-filters.module.css'
import { DateFilters } from './date-filters.tsx'
import { IdField } from './id-field.tsx'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import { SearchField } from './search-field.tsx'

interface BrandFiltersProps {
  readonly address: ListAddress
  readonly lastVisit: number | undefined
}

/** What narrows the list. Everything shown here is read from the address and written to it. */
export function BrandFilters({ address, lastVisit }: BrandFiltersProps) {
  const { query, typed, changeFilters } = address
  const [more, setMore] = useState(false)
  return (
    <search className={styles.filters} data-more={more || undefined}>
      <div className={styles.search}>
        <SearchField
          value={queryValue(query, 'name') ?? ''}
          typed={typed}
          onSearch={(name, options) => changeFilters({ name: name || undefined }, options)}
        />
      </div>
      <Button
        className={styles.more}
        aria-expanded={more}
        aria-controls="more-filters"
        onClick={() => setMore(!more)}
      >
        <Icon of={ListFilter} size={16} />
        Filters
      </Button>
      <div id="more-filters" className={styles.rest}>
        <DateFilters address={address} lastVisit={lastVisit} />
        <div className={styles.id}>
          <IdField address={address} />
        </div>
      </div>
    </search>
  )
}
