/**
 * The search field and the dates. Everything in this room is read from the address and written to it; the only local
 * state is a value that is still being typed.
 */
import type { ReactNode } from 'react'
import { queryValue } from '#contract/list-query.ts'
import type { FocusTargets } from '#web/brands/list/focus-targets.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import styles from './brand-filters.module.css'
import { DateMenu } from './date-menu.tsx'
import { SearchField } from './search-field.tsx'

interface BrandFiltersProps {
  readonly address: ListAddress
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
  readonly targets: FocusTargets
  readonly children: ReactNode
}

export function BrandFilters({ address, lastVisit, targets, children }: BrandFiltersProps) {
  const { query, isTyping, changeFilters } = address
  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          value={queryValue(query, 'name') ?? ''}
          isTyping={isTyping}
          inputRef={targets.setSearch}
          onArrowDown={() => targets.brandLinks()[0]?.focus()}
          onEnter={() => openSingle(targets)}
          onSearch={(name, options) => changeFilters({ name: name || undefined }, options)}
          pathToId={(id) => address.pathTo(query, id)}
        />
      </div>
      <DateMenu query={query} lastVisit={lastVisit} changeFilters={changeFilters} />
      {children}
    </search>
  )
}

/** Opens the brand of a list that has no other, unless a response is still awaited. */
function openSingle({ brandLinks }: FocusTargets) {
  const [only, another] = brandLinks()
  if (only && !another && !only.closest('[aria-busy=true]')) only.click()
}
