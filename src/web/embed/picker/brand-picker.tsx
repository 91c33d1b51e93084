/**
 * Picking brands for a page that embeds the catalogue: search, choose one or several, confirm or cancel. Its own screen,
 * without an address: what is picked belongs to the host page.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListQuery, changeQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { FailureNotice } from '#web/brand/failure-notice.tsx'
import { StillWaiting } from '#web/brand/still-waiting.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import styles from './brand-picker.module.css'
import { NoOptions } from './no-options.tsx'
import { PickBar } from './pick-bar.tsx'
import { PickOptions } from './pick-options.tsx'
import { PickPages } from './pick-pages.tsx'
import { PickSearch } from './pick-search.tsx'
import { firstPicks, pickRules, togglePick } from './picks.ts'
import { usePickKeys } from './use-pick-keys.ts'

/** Fills rows of two, three and four. */
const PAGE_SIZE = '24'

export interface BrandPickerProps {
  readonly max?: number | undefined
  readonly selected?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** `fixed`: what `filters` find, without a search field. */
  readonly search?: 'free' | 'fixed' | undefined
  /** A query string. */
  readonly filters?: string | undefined
  /** Changes whenever `filters` are to apply, in place of what the reader has searched for since. */
  readonly wish: number
  /** Gets the brands as the service sent them, in the order in which they were picked. */
  readonly onConfirm: (brands: readonly unknown[]) => void
  readonly onCancel: () => void
}

export function BrandPicker({
  max,
  selected,
  exclude,
  search,
  filters,
  wish,
  onConfirm,
  onCancel,
}: BrandPickerProps) {
  const isFixed = search === 'fixed'
  const rules = pickRules(max, exclude)
  const first = firstPicks(selected, rules)
  const [picks, setPicks] = useState(first)
  const [query, setQuery] = useState(() => openingQuery(filters))
  const [fulfilled, setFulfilled] = useState(wish)
  if (fulfilled !== wish) {
    setFulfilled(wish)
    setQuery(openingQuery(filters))
  }
  const list = useQuery({ ...brandQueries.list(query), placeholderData: (previous) => previous })
  const brands = list.data?.brands
  const given = useBrandsById([...first.keys()])
  const picked = new Map(
    Array.from(picks, ([id, brand]) => [id, brand ?? given.data?.brands.find((one) => one.id === id)]),
  )
  const failed = [list, given].find(({ isError }) => isError)
  const heading = rules.max === 1 ? 'Select a brand' : 'Select brands'
  const searched = queryValue(query, 'name')
  const canConfirm = given.isSuccess && picks.size + first.size > 0

  function toggle(id: string, brand?: ReadBrand) {
    setPicks(togglePick(picks, id, brand, rules))
  }
  function confirm() {
    if (canConfirm) onConfirm([...picked.values()].flatMap((brand) => brand?.raw ?? []))
  }
  function cancel() {
    setPicks(first)
    onCancel()
  }
  const options = { picks, rules, onToggle: toggle }
  usePickKeys({ onConfirm: confirm, onCancel: cancel })

  return (
    <main className={styles.picker} aria-label={heading}>
      <header>
        <h1>{heading}</h1>
        {!isFixed && (
          <PickSearch
            key={wish}
            value={searched ?? ''}
            onSearch={(name) => setQuery(searchQuery(openingQuery(filters), name))}
          />
        )}
      </header>
      <div aria-busy={list.isFetching}>
        <ProgressLine active={list.isFetching} />
        {failed?.error && (
          <FailureNotice
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
            returnFocus={() => document.querySelector<HTMLElement>('main input')?.focus()}
          />
        )}
        {brands?.length ? (
          <PickOptions brands={brands} searched={searched} {...options} />
        ) : (
          brands &&
          !list.isPlaceholderData && <NoOptions key={searched} query={query} isFixed={isFixed} {...options} />
        )}
      </div>
      {list.isPending && (
        <output>
          <StillWaiting />
        </output>
      )}
      {list.data && (
        <PickPages query={query} page={list.data} isStale={list.isPlaceholderData} onTurn={setQuery} />
      )}
      <PickBar
        picks={picked}
        max={rules.max}
        isReady={given.isSuccess}
        canConfirm={canConfirm}
        onDrop={toggle}
        onConfirm={confirm}
        onCancel={cancel}
      />
    </main>
  )
}

function openingQuery(filters = ''): ListQuery {
  const query = parseListQuery(filters)
  return changeQuery(query, { limit: queryValue(query, 'limit') ?? PAGE_SIZE })
}

/** The best match first, unless the host page has chosen an order. */
function searchQuery(opening: ListQuery, name: string): ListQuery {
  if (name === '') return changeQuery(opening, { name: undefined })
  return changeQuery(opening, { name, order: queryValue(opening, 'order') ?? 'match' })
}
