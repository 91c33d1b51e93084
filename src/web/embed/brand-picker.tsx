/**
 * Picking brands for a page that embeds the catalogue: search, choose one or several, confirm or cancel. Its own screen,
 * without an address: what is picked belongs to the host page.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Search, X } from 'lucide'
import {
  type ComponentProps,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import { type ListQuery, changeQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable } from '#web/brand/brand-table.tsx'
import { useCloseMatches } from '#web/brand/close-matches.ts'
import { FailureNotice, StillWaiting } from '#web/brand/notices.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { listPlace, placeWords, useTotal } from '#web/list/list-place.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isComposing, moveFocus } from '#web/ui/focus.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import { ProgressLine } from '#web/ui/messages.tsx'
import { Heading, Soft } from '#web/ui/text.tsx'
import styles from './brand-picker.module.css'
import type { FrameOptions } from './frame-options.ts'
import { canPick, firstPicks, type Picks, pickWords, togglePick } from './picks.ts'

const PAGE_SIZE = '25'
/** Milliseconds without a key after which brands are searched for. */
const TYPING_PAUSE = 150
const NONE: readonly ReadBrand[] = []

interface BrandPickerProps extends Pick<FrameOptions, 'max' | 'selected' | 'exclude' | 'filters'> {
  /** Changes whenever `filters` are to apply, in place of what the reader has searched for since. */
  readonly wish: number
  /** Gets the brands as the service sent them, in the order in which they were picked. */
  readonly onConfirm: (brands: readonly unknown[]) => void
  readonly onCancel: () => void
}

export function BrandPicker(props: BrandPickerProps) {
  const { max, selected, exclude, filters, wish, onConfirm, onCancel } = props
  const first = firstPicks(selected)
  const [picks, setPicks] = useState(first)
  const [query, setQuery] = useState(() => openingQuery(filters))
  const [fulfilled, setFulfilled] = useState(wish)
  if (fulfilled !== wish) {
    setFulfilled(wish)
    setQuery(openingQuery(filters))
  }
  const search = useRef<HTMLInputElement>(null)
  const list = useQuery({ ...brandQueries.list(query), placeholderData: keepPreviousData })
  const page = list.isPlaceholderData ? undefined : list.data
  const given = useBrandsById([...first.keys()])
  const failed = [list, given].find(({ isError }) => isError)
  const picked = new Map(
    Array.from(picks, ([id, brand]) => [id, brand ?? given.data?.brands.find((one) => one.id === id)]),
  )
  const canConfirm = given.isSuccess && picks.size + first.size > 0 && picks.size <= max

  const name = queryValue(query, 'name')
  const isEmpty = page?.brands.length === 0
  const close = useCloseMatches({ query, isTyping: true }, name ?? '', isEmpty && name !== undefined)
  const matches = useMemo(() => close.matches.map(({ brand }) => brand), [close.matches])
  const brands = isEmpty ? matches : (list.data?.brands ?? NONE)

  const toggle = (id: string, brand?: ReadBrand) => setPicks(togglePick(picks, id, brand, { max, exclude }))
  const confirm = () => {
    if (canConfirm) onConfirm([...picked.values()].flatMap((brand) => brand?.raw ?? []))
  }
  const cancel = () => {
    setPicks(first)
    onCancel()
  }
  usePickKeys(confirm, cancel)

  const heading = max === 1 ? 'Select a brand' : 'Select brands'
  return (
    <Stack as="main" className={styles.picker} aria-label={heading}>
      <Row as="header" justify="between">
        <Heading level={1}>{heading}</Heading>
        <PickSearch
          key={wish}
          ref={search}
          value={name ?? ''}
          onSearch={(text) => setQuery(searchQuery(openingQuery(filters), text))}
        />
      </Row>
      {failed?.error && (
        <FailureNotice
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      )}
      {/* Stays in place, so that screen readers read what it says next. */}
      <Soft as="output">
        {list.isPending && <StillWaiting />}
        {isEmpty && emptyWords(name, matches.length > 0, close.isLooking)}
      </Soft>
      <Card className={styles.sheet} aria-busy={list.isFetching}>
        <ProgressLine active={list.isFetching} />
        {brands.length > 0 && (
          <PickTable
            brands={brands}
            picks={picks}
            canPick={(id) => id !== null && canPick(picks, id, { max, exclude })}
            isSingle={max === 1}
            onToggle={toggle}
          />
        )}
      </Card>
      <PickPages query={query} page={list.data} isStale={list.isPlaceholderData} onTurn={setQuery} />
      <Row as="section" className={styles.bar} aria-label="Selection">
        <output>{pickWords(picks.size, max)}</output>
        <Row as="ul" gap={1}>
          {Array.from(picked, ([id, brand]) => {
            const remove = `Remove ${brand?.name ?? id}`
            const isMissing = given.isSuccess && !brand
            return (
              <li key={id}>
                <Button
                  aria-label={remove}
                  title={isMissing ? 'The service does not have this brand' : remove}
                  data-missing={isMissing || undefined}
                  onClick={() => toggle(id)}
                >
                  <bdi>{brand?.name ?? id}</bdi>
                  <Icon of={X} size={14} />
                </Button>
              </li>
            )
          })}
        </Row>
        <Button onClick={cancel}>Cancel</Button>
        <Button tone={canConfirm ? 'primary' : 'plain'} aria-disabled={!canConfirm} onClick={confirm}>
          Confirm
        </Button>
      </Row>
    </Stack>
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

function emptyWords(name: string | undefined, hasMatches: boolean, isLooking: boolean): string {
  if (name === undefined) return 'No brands'
  const words = `No brand has “${name}” in its name`
  return hasMatches ? `${words}. Close matches:` : isLooking ? 'Looking for close matches…' : words
}

/** Searches while one types. */
function PickSearch({
  ref,
  value,
  onSearch,
}: Pick<ComponentProps<'input'>, 'ref'> & { value: string; onSearch: (name: string) => void }) {
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

interface PickTableProps {
  readonly brands: readonly ReadBrand[]
  readonly picks: Picks
  readonly canPick: (id: string | null) => boolean
  readonly isSingle: boolean
  readonly onToggle: (id: string, brand: ReadBrand) => void
}

/** One page of brands to choose from, by a press anywhere on their rows. */
function PickTable({ brands, picks, canPick: isOpen, isSingle, onToggle }: PickTableProps) {
  const rows = useMemo(() => brands.map((brand) => plainRow(brand, undefined)), [brands])
  const pickBox = ({ brand }: BrandRow, checked: boolean) => {
    const { id } = brand
    return (
      <label>
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          aria-label={`Select ${brand.name ?? id ?? 'this brand'}`}
          aria-disabled={!isOpen(id)}
          checked={checked}
          // A radio that is pressed again does not change.
          onClick={() => id !== null && isOpen(id) && onToggle(id, brand)}
          onChange={() => {}}
        />
      </label>
    )
  }
  return (
    <BrandTable
      rows={rows}
      selected={new Set(picks.keys())}
      renderLeading={pickBox}
      body={{ onClick: pressRow }}
    />
  )
}

function pressRow({ target }: MouseEvent): void {
  if (!(target as Element).closest('label'))
    (target as Element).closest('tr')?.querySelector('input')?.click()
}

interface PickPagesProps {
  readonly query: ListQuery
  readonly page: BrandPage | undefined
  /** `page` responds to an earlier query. */
  readonly isStale: boolean
  readonly onTurn: (query: ListQuery) => void
}

/** The ways to the pages before and after: the service's own links. Nothing, where there is one page. */
function PickPages({ query, page, isStale, onTurn }: PickPagesProps) {
  const total = useTotal(query, isStale ? undefined : page, false)
  if (!page) return null
  const { prev, next } = page.links
  if (prev === null && next === null) return null
  const turn = (label: string, icon: typeof ChevronLeft, link: string | null) => {
    const to = isStale ? null : linkQuery(link)
    return (
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
  }
  return (
    <Row as="nav" justify="end" aria-label="Pages">
      <Soft as="output" size="s">
        {!isStale && placeWords(listPlace(query, page, total))}
      </Soft>
      {turn('Previous page', ChevronLeft, prev)}
      {turn('Next page', ChevronRight, next)}
    </Row>
  )
}

/** Handles the keys of the picker, wherever in the page the focus is. */
function usePickKeys(onConfirm: () => void, onCancel: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (isComposing(event)) return
    const boxes = [...document.querySelectorAll<HTMLElement>('main tbody input')]
    const box = boxes.find((one) => one === target)
    // WebKit lets a frame of another site focus its field only after a first key, which then comes from the body.
    const isBefore = target instanceof HTMLInputElement || target === document.body
    const isMoving = box ?? (key === 'ArrowDown' && isBefore)
    const isEnd = key === 'Home' || key === 'End'
    if (key === 'Escape') onCancel()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm()
    else if (key === 'Enter' && box) box.click()
    else if (box && isEnd) boxes.at(key === 'Home' ? 0 : -1)!.focus()
    else if (!isMoving || !moveFocus(boxes, key)) return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
