/**
 * Picks brands for a page that embeds the catalogue: search, choose one or several, confirm or cancel. The frame's address
 * sets the list, as on the brands screen; the picks go to the host page.
 */
import { ChevronLeft, ChevronRight, Search, X } from 'lucide'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { linkQuery, queryValue } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable } from '#web/brand/brand-table.tsx'
import { useCloseMatches } from '#web/brand/close-matches.ts'
import { Answer, StillWaiting } from '#web/brand/notices.tsx'
import { useBrandsById } from '#web/brand/use-brands-by-id.ts'
import { useGo } from '#web/data/navigation.tsx'
import { StaleRows } from '#web/list/brand-rows.tsx'
import { type BrandsList, useBrandsList } from '#web/list/list-context.tsx'
import { useMarkedTimes, useRecordedVisit } from '#web/list/filters/last-visit.ts'
import { formatPlace } from '#web/list/list-place.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { moveFocus, usePageKeys } from '#web/ui/focus.ts'
import { Heading, Row, Sheet, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './brand-picker.module.css'
import { type FrameOptions, MAX_PICKS } from './frame-options.ts'

interface BrandPickerProps extends Pick<FrameOptions, 'max' | 'selected' | 'exclude'> {
  /** Called with the brands as the service sent them, in the order in which they were picked. */
  readonly onConfirm: (brands: readonly unknown[]) => void
  readonly onCancel: () => void
}

/** By id, in the order in which they were picked; `undefined` for those picked at the start, until they have loaded. */
type Picks = ReadonlyMap<string, ReadBrand | undefined>

export function BrandPicker({ max, selected, exclude, onConfirm, onCancel }: BrandPickerProps) {
  const list = useBrandsList()
  const { query, page, isStale, isFetching } = list
  // Keeps all of them, even if they are more than `max`, so that none is dropped silently.
  const first: Picks = new Map(selected.map((id) => [id, undefined]))
  const [picks, setPicks] = useState(first)
  const given = useBrandsById(selected)
  const failed = [list, given].find(({ error }) => error)
  const picked = new Map(
    Array.from(picks, ([id, brand]) => [id, brand ?? given.brands.find((one) => one.id === id)]),
  )
  const canConfirm = given.isSuccess && picks.size + first.size > 0 && picks.size <= max

  const name = queryValue(query, 'name')
  const isEmpty = !isStale && page?.brands.length === 0
  const isSearched = isEmpty && name !== undefined
  const { matches, isLooking } = useCloseMatches({ query, isTyping: true }, name ?? '', isSearched)
  useRecordedVisit(isStale ? undefined : page?.exchange)
  const times = useMarkedTimes(page?.query)
  const rows = useMemo(() => {
    const brands = isEmpty ? matches.map(({ brand }) => brand) : (page?.brands ?? [])
    return brands.map((brand) => plainRow(brand, undefined, times))
  }, [isEmpty, matches, page, times])

  const canPick = (id: string) => picks.has(id) || (!exclude.includes(id) && (max === 1 || picks.size < max))
  const toggle = (id: string, brand?: ReadBrand) => {
    if (!canPick(id)) return
    // If only one brand may be picked, it replaces the other.
    const changed = new Map(max === 1 && !picks.has(id) ? [] : picks)
    if (!changed.delete(id)) changed.set(id, brand)
    setPicks(changed)
  }
  const confirm = () => {
    if (canConfirm) onConfirm([...picked.values()].flatMap((brand) => brand?.raw ?? []))
  }
  const cancel = () => {
    setPicks(first)
    onCancel()
  }
  // Wherever the focus is in the page.
  usePageKeys((event) => {
    const { key, target } = event
    const boxes = [...document.querySelectorAll<HTMLElement>('main tbody input')]
    const box = boxes.find((one) => one === target)
    // WebKit lets a frame of another site focus its field only after a first key, which then comes from the body.
    const isBefore = target instanceof HTMLInputElement || target === document.body
    const isMoving = box ?? (key === 'ArrowDown' && isBefore)
    if (key === 'Escape') cancel()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm()
    else if (key === 'Enter' && box) box.click()
    else if (!isMoving || !moveFocus(boxes, key)) return
    event.preventDefault()
  })

  const pickBox = ({ brand }: BrandRow, checked: boolean) => {
    const { id } = brand
    const isOpen = id !== null && canPick(id)
    return (
      <label>
        <input
          type={max === 1 ? 'radio' : 'checkbox'}
          aria-label={`Select ${brand.name ?? id ?? 'this brand'}`}
          aria-disabled={!isOpen}
          checked={checked}
          // A checked radio button fires no `change` when it is clicked again.
          onClick={() => isOpen && toggle(id, brand)}
          onChange={() => {}}
        />
      </label>
    )
  }
  const heading = max === 1 ? 'Select a brand' : 'Select brands'
  return (
    <Stack as="main" className={styles.picker} aria-label={heading}>
      <Row as="header" justify="between">
        <Heading level={1}>{heading}</Heading>
        <PickSearch list={list} />
      </Row>
      {/* Always rendered, so that screen readers announce its changes. */}
      <Soft as="output">
        {!page && isFetching && <StillWaiting first="Loading brands" />}
        {isEmpty && emptyMessage(name, matches.length > 0, isLooking)}
      </Soft>
      <Sheet className={styles.sheet} aria-busy={isFetching}>
        <Answer query={failed ?? list}>
          {rows.length > 0 && (
            <StaleRows awaited={isStale && list.request}>
              <BrandTable
                rows={rows}
                selected={new Set(picks.keys())}
                renderLeading={pickBox}
                body={{ onClick: pressRow }}
              />
            </StaleRows>
          )}
        </Answer>
      </Sheet>
      <PickPages list={list} />
      <Row as="section" className={styles.bar} aria-label="Selection">
        <output>{pickSummary(picks.size, max)}</output>
        <Row as="ul" gap={1}>
          {Array.from(picked, ([id, brand]) => {
            const shown = brand?.name ?? (given.isSuccess && !brand ? `${id} (not found)` : id)
            return (
              <li key={id}>
                <Button aria-label={`Remove ${shown}`} onClick={() => toggle(id)}>
                  <bdi>{shown}</bdi>
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

/** "2 of 5 selected", "No brand selected". */
function pickSummary(count: number, max: number): string {
  if (count === 0) return 'No brand selected'
  if (count > max) return `${count} of ${max} selected: remove ${count - max}`
  return max > 1 && max < MAX_PICKS ? `${count} of ${max} selected` : `${count} selected`
}

function emptyMessage(name: string | undefined, hasMatches: boolean, isLooking: boolean): string {
  if (name === undefined) return 'No brands'
  const words = `No brand has “${name}” in its name`
  return hasMatches ? `${words}. Close matches:` : isLooking ? 'Looking for close matches…' : words
}

/** A click anywhere on a row clicks its checkbox. */
function pressRow({ target }: MouseEvent): void {
  if (!(target as Element).closest('label'))
    (target as Element).closest('tr')?.querySelector('input')?.click()
}

/** Milliseconds by which the search is debounced. */
const TYPING_PAUSE = 150

/** Searches while the user types. Any other change of the address remounts the field with the name in the address. */
function PickSearch({ list: { query, isTyping, changeFilters, search } }: { list: BrandsList }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { key } = useLocation()
  const [entry, setEntry] = useState(key)
  if (!isTyping && key !== entry) setEntry(key)
  return (
    <TextField
      key={entry}
      ref={search}
      label="Search by name"
      type="search"
      icon={<Icon of={Search} size={16} />}
      maxLength={200}
      defaultValue={queryValue(query, 'name') ?? ''}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          changeFilters({ name: target.value.trim() || undefined }, { replace: true, typing: true })
        }, TYPING_PAUSE)
      }}
    />
  )
}

/** Buttons for the previous and next page, by the service's own links. Renders nothing if there is one page. */
function PickPages({ list: { page, links, place, pathTo } }: { list: BrandsList }) {
  const go = useGo()
  if (!page || (page.links.prev === null && page.links.next === null)) return null
  const turn = (label: string, icon: typeof ChevronLeft, link: string | null) => {
    const query = linkQuery(link)
    return (
      <Button
        tone="quiet"
        aria-label={label}
        title={label}
        aria-disabled={!query}
        onClick={() => query && go(pathTo(query), { replace: true })}
      >
        <Icon of={icon} />
      </Button>
    )
  }
  return (
    <Row as="nav" justify="end" aria-label="Pages">
      <Soft as="output" size="s">
        {place && formatPlace(place)}
      </Soft>
      {turn('Previous page', ChevronLeft, links.prev)}
      {turn('Next page', ChevronRight, links.next)}
    </Row>
  )
}
