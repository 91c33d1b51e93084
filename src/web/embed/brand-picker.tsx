/**
 * Picking brands for a page that embeds the catalogue: search, choose one or several, confirm or cancel. Its own screen,
 * without an address: what is picked belongs to the host page.
 */
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Search, SearchX, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, changeQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { useCloseMatches } from '#web/brand/close-matches.ts'
import { FailureNotice } from '#web/brand/failure-notice.tsx'
import { StillWaiting } from '#web/brand/still-waiting.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { listPlace, placeWords, useTotal } from '#web/list/list-place.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import styles from './brand-picker.module.css'
import type { FrameOptions } from './frame-options.ts'
import { PickOptions, type PickOptionsProps, usePickKeys } from './pick-options.tsx'
import { firstPicks, type Picks, pickWords, togglePick } from './picks.ts'

/** Fills rows of two, three and four. */
const PAGE_SIZE = '24'
/** Milliseconds without a key after which brands are searched for. */
const TYPING_PAUSE = 150

export interface BrandPickerProps extends Pick<FrameOptions, 'max' | 'selected' | 'exclude' | 'filters'> {
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
  filters,
  wish,
  onConfirm,
  onCancel,
}: BrandPickerProps) {
  const rules = { max, exclude }
  const first = firstPicks(selected)
  const [picks, setPicks] = useState(first)
  const [query, setQuery] = useState(() => openingQuery(filters))
  const [fulfilled, setFulfilled] = useState(wish)
  if (fulfilled !== wish) {
    setFulfilled(wish)
    setQuery(openingQuery(filters))
  }
  const search = useRef<HTMLInputElement>(null)
  const list = useQuery({ ...brandQueries.list(query), placeholderData: (previous) => previous })
  const brands = list.data?.brands
  const given = useBrandsById([...first.keys()])
  const picked = new Map(
    Array.from(picks, ([id, brand]) => [id, brand ?? given.data?.brands.find((one) => one.id === id)]),
  )
  const failed = [list, given].find(({ isError }) => isError)
  const heading = max === 1 ? 'Select a brand' : 'Select brands'
  const searched = queryValue(query, 'name')
  const canConfirm = given.isSuccess && picks.size + first.size > 0 && picks.size <= max

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
        <PickSearch
          key={wish}
          ref={search}
          value={searched ?? ''}
          onSearch={(name) => setQuery(searchQuery(openingQuery(filters), name))}
        />
      </header>
      <div aria-busy={list.isFetching}>
        <ProgressLine active={list.isFetching} />
        {failed?.error && (
          <FailureNotice
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
            returnFocus={() => search.current?.focus()}
          />
        )}
        {brands?.length ? (
          <PickOptions brands={brands} searched={searched} {...options} />
        ) : (
          brands && !list.isPlaceholderData && <CloseMatches key={searched} query={query} {...options} />
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
      <section aria-label="Selection">
        <output>{pickWords(picks.size, max)}</output>
        <PickedBrands picks={picked} isReady={given.isSuccess} onDrop={toggle} />
        <Button onClick={cancel}>Cancel</Button>
        <Button tone={canConfirm ? 'primary' : 'plain'} aria-disabled={!canConfirm} onClick={confirm}>
          Confirm
        </Button>
      </section>
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

interface PickSearchProps {
  readonly ref: React.Ref<HTMLInputElement>
  readonly value: string
  readonly onSearch: (name: string) => void
}

/** Searches while one types. */
function PickSearch({ ref, value, onSearch }: PickSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      ref={ref}
      label="Search by name"
      type="search"
      icon={<Icon of={Search} size={16} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      defaultValue={value}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(target.value.trim()), TYPING_PAUSE)
      }}
    />
  )
}

interface CloseMatchesProps extends Omit<PickOptionsProps, 'brands' | 'searched'> {
  /** What was sent, and found nothing. */
  readonly query: ListQuery
}

/** In place of an empty page: brands whose names are close to the one searched for. Mount it anew for each name. */
function CloseMatches({ query, ...options }: CloseMatchesProps) {
  const name = queryValue(query, 'name')
  const isSearched = name !== undefined
  const { matches, isLooking } = useCloseMatches({ query, isTyping: true }, name ?? '', isSearched)
  const found = matches.length > 0
  const title = isSearched ? `No brand has “${name}” in its name` : 'No brands'
  const isWaiting = isSearched && isLooking && !found
  return (
    <>
      {/* Stays in place, so that screen readers read what it says next. */}
      <p aria-live="polite">
        {isWaiting && 'Looking for close matches…'}
        {found && `${title}. Close matches:`}
      </p>
      {found && <PickOptions brands={matches.map(({ brand }) => brand)} searched={undefined} {...options} />}
      {!found && !isWaiting && <Empty icon={<Icon of={SearchX} size={20} />} title={title} />}
    </>
  )
}

interface PickPagesProps {
  readonly query: ListQuery
  readonly page: BrandPage
  /** `page` responds to an earlier query. */
  readonly isStale: boolean
  readonly onTurn: (query: ListQuery) => void
}

/** The ways to the pages before and after: the service's own links. Nothing, where there is one page. */
function PickPages({ query, page, isStale, onTurn }: PickPagesProps) {
  const total = useTotal(query, isStale ? undefined : page, false)
  const { prev, next } = page.links
  if (prev === null && next === null) return null
  const turn = (label: string, icon: typeof ChevronLeft, to: ListQuery | null) => (
    <Button
      tone="quiet"
      aria-label={label}
      title={label}
      aria-disabled={!to}
      onClick={() => to && onTurn(to)}
    >
      <Icon of={icon} directed />
    </Button>
  )
  return (
    <nav aria-label="Pages">
      <output>{!isStale && placeWords(listPlace(query, page, total))}</output>
      {turn('Previous page', ChevronLeft, linkQuery(prev))}
      {turn('Next page', ChevronRight, linkQuery(next))}
    </nav>
  )
}

interface PickedBrandsProps {
  readonly picks: Picks
  /** All that can be known of the picks is known. */
  readonly isReady: boolean
  readonly onDrop: (id: string) => void
}

function PickedBrands({ picks, isReady, onDrop }: PickedBrandsProps) {
  if (picks.size === 0) return null
  return (
    <ul>
      {Array.from(picks, ([id, brand]) => {
        const remove = `Remove ${brand?.name ?? id}`
        const isMissing = isReady && !brand
        return (
          <li key={id}>
            <Button
              aria-label={remove}
              title={isMissing ? 'The service does not have this brand' : remove}
              data-missing={isMissing || undefined}
              onClick={() => onDrop(id)}
            >
              <bdi>{brand?.name ?? id}</bdi>
              <Icon of={X} size={14} />
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
