/** The controls that add brands to the open shortlist, wherever brands are shown, and the link to it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { ListCheck, ListPlus } from 'lucide'
import { useLocation } from 'react-router-dom'
import { isBrandId } from '#contract/fields.ts'
import { parseListQuery, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { zoneParameter } from '#web/time/time-zone.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { CopyLink } from '#web/export/export-menu.tsx'
import { Button, buttonClass, Icon } from '#web/ui/button.tsx'
import { Row, VisuallyHidden } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/messages.tsx'
import { useShortlist } from './kept-shortlists.ts'
import { pressedBrands, select, usePicking, useSelection } from './selection.ts'
import { linkOf, MAX_BRANDS, plainLink, type Shortlist } from './shortlist.ts'
import styles from './selection-controls.module.css'

interface SelectBoxProps {
  readonly id: string
  readonly name: string
  readonly selected: boolean
  /** The ids of the list around it, in order. */
  readonly list?: readonly string[]
}

/** Selects a brand or, with Shift, a range. On a card, it shows on hover and focus, and while a brand is selected. */
export function SelectBox({ id, name, selected, list }: SelectBoxProps) {
  // Links of shortlists hold integers only.
  if (!isBrandId(id)) return null
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selected}
        onChange={({ target, nativeEvent }) => select(pressedBrands(nativeEvent, id, list), target.checked)}
      />
    </label>
  )
}

/** Adds a brand to the shortlist, or removes it. */
export function ShortlistButton({ id }: { id: string }) {
  const isListed = useSelection().has(id)
  if (!isBrandId(id)) return null
  return (
    <Button
      aria-pressed={isListed}
      title={isListed ? 'Remove from the shortlist' : 'Add to the shortlist'}
      onClick={() => select([id], !isListed)}
    >
      <Icon of={isListed ? ListCheck : ListPlus} size={16} />
      {isListed ? 'In the shortlist' : 'Add to shortlist'}
    </Button>
  )
}

/** Leads to the open shortlist, and says how many brands it holds. */
export function ShortlistLink({ current }: { current: boolean }) {
  const { size } = useSelection()
  return (
    <Link to={paths.shortlist()} aria-current={current ? 'page' : undefined}>
      <Row as="span" gap={1}>
        Shortlist{' '}
        <span className={styles.count} data-empty={size === 0 || undefined}>
          {formatCount(size)}
        </span>
      </Row>
    </Link>
  )
}

/** The brands of a page that can be selected, and how many of them are. */
function useSelectable(page: readonly ReadBrand[]) {
  const selection = useSelection()
  const ids = idsOf(page)
  const chosen = ids.filter((id) => selection.has(id)).length
  return { ids, chosen, isWhole: chosen > 0 && chosen === ids.length }
}

const idsOf = (brands: readonly ReadBrand[]) => brands.flatMap(({ id }) => id ?? []).filter(isBrandId)

/** Selects or deselects the brands of a page. It is in the head of their table. */
export function PageBox({ page }: { page: readonly ReadBrand[] }) {
  const { ids, chosen, isWhole } = useSelectable(page)
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label="Select page"
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isWhole
        }}
        onChange={() => select(ids, !isWhole)}
      />
    </label>
  )
}

interface SelectionBarProps {
  readonly page: readonly ReadBrand[]
  /** How many brands the whole list has, as far as that is known. */
  readonly total?: number | null | undefined
  /** Reads the whole list. */
  readonly readAll: () => Promise<readonly ReadBrand[]>
}

/**
 * The number of brands on the shortlist, and actions on the page and its list. Shown while brands of this page are on the
 * shortlist, and on every page and search from the first selection until the shortlist is opened.
 */
export function SelectionBar({ page, total, readAll }: SelectionBarProps) {
  const { ids: listed, title } = useShortlist()
  const { ids, chosen, isWhole } = useSelectable(page)
  const { isOn } = usePicking()
  const all = useMutation({ mutationFn: readAll, onSuccess: (brands) => select(idsOf(brands), true) })
  const isAllOffered = isWhole && typeof total === 'number' && total > page.length && total <= MAX_BRANDS
  return (
    <>
      <Refusal />
      {(chosen > 0 || (isOn && listed.size > 0)) && (
        <Row as="section" aria-label="Selection" className={styles.bar} data-print="hide">
          <output>
            {formatBrandCount(listed.size)}
            <VisuallyHidden where="narrow"> in {title ? `“${title}”` : 'the shortlist'}</VisuallyHidden>
            {chosen === 0 && ids.length > 0 && ', none on this page'}
          </output>
          {isAllOffered && (
            <Button tone="quiet" busy={all.isPending} onClick={() => all.isPending || all.mutate()}>
              {all.isError ? 'Not all could be read. Try again' : `Select all ${formatCount(total)}`}
            </Button>
          )}
          {ids.length > 0 && (
            <Button tone="quiet" onClick={() => select(ids, !isWhole)}>
              {isWhole ? 'Deselect page' : 'Select page'}
            </Button>
          )}
          <Link className={buttonClass} data-tone="primary" to={paths.shortlist()}>
            <span>
              Open <VisuallyHidden where="narrow">shortlist</VisuallyHidden>
            </span>
          </Link>
        </Row>
      )}
    </>
  )
}

/** Says why brands were not added, if the list would have held too many. */
export function Refusal() {
  const { refused } = usePicking()
  if (refused === 0) return null
  return (
    <Notice tone="danger" role="alert" title="Nothing was added">
      A shortlist holds at most {formatCount(MAX_BRANDS)} brands, and this would have made{' '}
      {formatCount(refused)}.
    </Notice>
  )
}

/** Copies a link that holds a shortlist and the current view. */
export function CopyShortlistLink({ shortlist }: { shortlist: Shortlist }) {
  const query = parseListQuery(useLocation().search)
  const { zone, background } = usePreferences()
  const plain = plainLink(shortlist)
  // Compresses the link ahead of time, because some browsers refuse a clipboard write that starts after the click.
  const { data: link = plain } = useQuery({
    queryKey: ['link-of', plain],
    queryFn: () => linkOf(plain),
    staleTime: Infinity,
    networkMode: 'always',
  })
  return (
    <CopyLink
      labelVisible
      path={() =>
        paths.shortlist(
          link,
          {
            view_ground: queryValue(query, 'view_ground') ?? shortlist.background ?? background,
            view_colour: queryValue(query, 'view_colour') ?? shortlist.oneColour,
            view_zone: zoneParameter(zone),
          },
          // On other screens, the rest of the address is about them.
          stringifyListQuery({ pairs: query.pairs.filter(({ key }) => key.startsWith('view')) }),
        )
      }
    />
  )
}
