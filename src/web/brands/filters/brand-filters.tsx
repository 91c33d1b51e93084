/**
 * The search field, the date fields and the id field. Everything in this room is read from the address and written to it;
 * the only local state is a value that is still being typed.
 */
import { ListFilter } from 'lucide'
import { type ReactNode, useState } from 'react'
import { queryValue } from '#contract/list-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-filters.module.css'
import { DateFilters } from './date-filters.tsx'
import { IdField } from './id-field.tsx'
import type { FocusTargets } from '#web/brands/list/focus-targets.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { SearchField } from './search-field.tsx'

interface BrandFiltersProps {
  readonly address: ListAddress
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
  readonly targets: FocusTargets
  readonly besideSearch: ReactNode
  readonly besideDates: ReactNode
}

export function BrandFilters({ address, lastVisit, targets, besideSearch, besideDates }: BrandFiltersProps) {
  const { query, isTyping, changeFilters } = address
  const [more, setMore] = useState(false)
  return (
    <search className={styles.filters} data-more={more || undefined}>
      <div className={styles.search}>
        <SearchField
          value={queryValue(query, 'name') ?? ''}
          isTyping={isTyping}
          inputRef={targets.setSearch}
          onArrowDown={() => targets.brandLinks()[0]?.focus()}
          onEnter={() => openSingle(targets)}
          onSearch={(name, options) => changeFilters({ name: name || undefined }, options)}
        />
      </div>
      {besideSearch}
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
        <DateFilters
          after={queryValue(query, 'updated_after')}
          before={queryValue(query, 'updated_before')}
          lastVisit={lastVisit}
          changeFilters={changeFilters}
        />
        {besideDates}
        <div className={styles.id}>
          <IdField />
        </div>
      </div>
    </search>
  )
}

/** Opens the brand of a list that has no other, unless a response is still awaited. */
function openSingle({ brandLinks }: FocusTargets) {
  const [only, another] = brandLinks()
  if (only && !another && !only.closest('[aria-busy=true]')) only.click()
}
