/**
 * Picking brands for a page that embeds the catalogue: search, choose one or several, confirm or cancel. Its own screen,
 * without an address: what is picked belongs to the host page.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListQuery, changeQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { RetryButton } from '#web/parts/retry-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import styles from './brand-picker.module.css'
import { PickBar } from './pick-bar.tsx'
import { PickOptions } from './pick-options.tsx'
import { PickPages } from './pick-pages.tsx'
import { PickSearch } from './pick-search.tsx'
import { firstPicks, pickRules, togglePick } from './picks.ts'
import { usePickedBrands } from './use-picked-brands.ts'

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
  onConfirm,
  onCancel,
}: BrandPickerProps) {
  const rules = pickRules(max, exclude)
  const first = firstPicks(selected, rules)
  const [picks, setPicks] = useState(first)
  const [query, setQuery] = useState(() => openingQuery(filters))
  const list = useQuery({ ...brandQueries.list(query), placeholderData: (previous) => previous })
  const page = useRef<HTMLElement>(null)
  const picked = usePickedBrands(picks, first)

  function confirm() {
    if (picked.ready) onConfirm(picked.brands.map(({ raw }) => raw))
  }

  function cancel() {
    setPicks(first)
    onCancel()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <main ref={page} className={styles.picker} aria-labelledby="picker-heading">
      <header className={styles.top}>
        <h1 id="picker-heading" className={styles.heading}>
          {rules.max === 1 ? 'Select a brand' : 'Select brands'}
        </h1>
        {search !== 'fixed' && (
          <PickSearch
            value={queryValue(query, 'name') ?? ''}
            onSearch={(name) => setQuery(changeQuery(openingQuery(filters), { name: name || undefined }))}
          />
        )}
      </header>
      <div className={styles.list} aria-busy={list.isFetching}>
        <ProgressLine active={list.isFetching} />
        {list.isError && (
          <Notice
            tone="danger"
            role="alert"
            title={failureWords(list.error).title}
            actions={
              <RetryButton
                error={list.error}
                onRetry={() => void list.refetch()}
                retrying={list.isFetching}
                returnFocus={() => page.current?.querySelector('input')?.focus()}
              />
            }
          >
            {failureWords(list.error).detail}
          </Notice>
        )}
        {list.data && (
          <PickOptions
            brands={list.data.brands}
            searched={queryValue(query, 'name')}
            picks={picks}
            rules={rules}
            onToggle={(brand, id) => {
              picked.remember(brand)
              setPicks(togglePick(picks, id, rules))
            }}
          />
        )}
      </div>
      {list.data && <PickPages query={query} links={list.data.links} onTurn={setQuery} />}
      <PickBar
        picks={picks}
        picked={picked}
        max={rules.max}
        unchanged={picks.length === 0 && first.length === 0}
        onDrop={(id) => setPicks(togglePick(picks, id, rules))}
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
