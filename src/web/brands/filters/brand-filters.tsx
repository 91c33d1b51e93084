/**
 * The search field and the dates. Everything in this room is read from the address and written to it; the only local
 * state is a value that is still being typed.
 */
import type { ReactNode } from 'react'
import { queryValue } from '#contract/list-query.ts'
import { brandLinks } from '#web/brands/list/list-elements.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import styles from './brand-filters.module.css'
import { DateMenu } from './date-menu.tsx'
import { SearchField } from './search-field.tsx'

interface BrandFiltersProps {
  readonly address: ListAddress
  readonly children: ReactNode
}

export function BrandFilters({ address, children }: BrandFiltersProps) {
  const { query, isTyping, changeFilters } = address
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          value={queryValue(query, 'name') ?? ''}
          isTyping={isTyping}
          onArrowDown={() => brandLinks()[0]?.focus()}
          onEnter={openSingle}
          onSearch={(name, options) => changeFilters({ name: name || undefined }, options)}
          pathToId={(id) => address.pathTo(query, id)}
        />
      </div>
      <DateMenu query={query} changeFilters={changeFilters} />
      {children}
    </search>
  )
}

/** Opens the brand of a list that has no other, unless a response is still awaited. */
function openSingle() {
  const [only, another] = brandLinks()
  if (only && !another && !only.closest('[aria-busy=true]')) only.click()
}
