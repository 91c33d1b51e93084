/** The controls that add brands to the open shortlist, wherever brands are shown, and the links to it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide'
import { useLocation } from 'react-router-dom'
import { isBrandId } from '#contract/fields.ts'
import { type ListQuery, parseListQuery, queryValue, stringifyListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { BrandRow } from '#web/brand/brand-columns.tsx'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { zoneParameter } from '#web/time/time-zone.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { ButtonLink, Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { CopyLink } from '#web/export/export-menu.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Row, VisuallyHidden } from '#web/ui/layout.tsx'
import { shortlistBrands, setShortlisted, useShortlist } from './kept-shortlists.ts'
import { linkOf, MAX_BRANDS, plainLink, type Shortlist } from './shortlist.ts'
import styles from './shortlist-controls.module.css'

interface TickBoxProps {
  readonly label: string
  readonly isTicked: boolean
  /** Some of the brands that it stands for are on the shortlist. */
  readonly isMixed?: boolean
  readonly onTick: (isTicked: boolean, event: Event) => void
}

/** A star, which adds to the shortlist. On a card, it shows on hover and focus, and while the shortlist has a brand. */
function TickBox({ label, isTicked, isMixed = false, onTick }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.star}
      data-print="hide"
      aria-label={label}
      title={isTicked ? 'Remove from the shortlist' : 'Add to the shortlist'}
      checked={isTicked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={({ target, nativeEvent }) => onTick(target.checked, nativeEvent)}
    />
  )
}

interface BrandBoxProps {
  readonly id: string | null
  readonly name: string | null
  readonly isTicked: boolean
  /** The ids of the list around it, in order: Shift ticks all of them from one box to another. */
  readonly list?: readonly string[]
}

export function BrandBox({ id, name, isTicked, list }: BrandBoxProps) {
  // Links of shortlists hold integers only.
  if (id === null || !isBrandId(id)) return null
  return (
    <TickBox
      label={`Add ${name ?? id} to the shortlist`}
      isTicked={isTicked}
      onTick={(ticked, event) => setShortlisted(event, id, ticked, list)}
    />
  )
}

/** The star of a row, for a table without ranges. */
export const brandStar = ({ brand: { id, name } }: BrandRow, isTicked: boolean) => (
  <BrandBox {...{ id, name, isTicked }} />
)

export function ShortlistButton({ id }: { id: string }) {
  const isListed = useShortlist().ids.has(id)
  if (!isBrandId(id)) return null
  return (
    <Button
      className={styles.toggle}
      aria-pressed={isListed}
      title={isListed ? 'Remove from the shortlist' : 'Add to the shortlist'}
      onClick={() => shortlistBrands([id], !isListed)}
    >
      <Icon of={Star} size={16} />
      {isListed ? 'On the shortlist' : 'Add to shortlist'}
    </Button>
  )
}

/** Leads to the open shortlist, and says how many brands it holds. */
export function ShortlistLink({ current }: { current: boolean }) {
  const { size } = useShortlist().ids
  return (
    <Link to={paths.shortlist()} aria-current={current ? 'page' : undefined}>
      <Row as="span" gap={1}>
        Shortlist{' '}
        <span className={styles.count} data-visually-hidden={size === 0 ? 'always' : undefined}>
          {formatCount(size)}
        </span>
      </Row>
    </Link>
  )
}

/** The ids of a page that can be on a shortlist, and how many of them are. */
function useListed(page: readonly ReadBrand[]) {
  const listed = useShortlist().ids
  const ids = idsToShortlist(page)
  const count = ids.filter((id) => listed.has(id)).length
  return { ids, count, isWhole: count > 0 && count === ids.length }
}

/** The ids that can be on a shortlist. */
export const idsToShortlist = (brands: readonly ReadBrand[]) =>
  brands.flatMap(({ id }) => id ?? []).filter(isBrandId)

/** The star of a page, in the head of its table. */
export function PageBox({ page }: { page: readonly ReadBrand[] }) {
  const { ids, count, isWhole } = useListed(page)
  return (
    <TickBox
      label="Add this page to the shortlist"
      isTicked={isWhole}
      isMixed={count > 0 && !isWhole}
      onTick={() => shortlistBrands(ids, !isWhole)}
    />
  )
}

interface ShortlistBarProps {
  readonly page: readonly ReadBrand[]
  /** How many brands the whole list has, as far as that is known. */
  readonly total?: number | null | undefined
  /** The query of the list. */
  readonly query: ListQuery
}

/** The number of brands on the shortlist, and actions on the page and its list. Shown while brands of this page are on it. */
export function ShortlistBar({ page, total, query }: ShortlistBarProps) {
  const { ids: listed, title } = useShortlist()
  const { ids, count, isWhole } = useListed(page)
  const queryClient = useQueryClient()
  const list = brandQueries.all(query)
  const all = useMutation({
    mutationFn: (_isAdded: boolean) => queryClient.fetchQuery(list),
    onSuccess: (brands, isAdded) => shortlistBrands(idsToShortlist(brands), isAdded),
  })
  if (count === 0) return null
  const read = queryClient.getQueryData(list.queryKey)
  const hasAll = read !== undefined && idsToShortlist(read).every((id) => listed.has(id))
  const isAllOffered = isWhole && typeof total === 'number' && total > page.length && total <= MAX_BRANDS
  return (
    <Row as="section" aria-label="Selection" className={styles.bar} data-print="hide">
      <output>
        {formatCount(listed.size)}
        <VisuallyHidden where="narrow">{listed.size === 1 ? ' brand' : ' brands'}</VisuallyHidden>{' '}
        {title ? `in “${title}”` : 'on the shortlist'}
      </output>
      {isAllOffered && (
        <Button tone="quiet" busy={all.isPending} onClick={() => all.isPending || all.mutate(!hasAll)}>
          {all.isError
            ? 'Not all brands could be read. Try again'
            : `${hasAll ? 'Remove' : 'Add'} all ${formatCount(total)}`}
        </Button>
      )}
      <Button tone="quiet" onClick={() => shortlistBrands(ids, !isWhole)}>
        <span>
          {isWhole ? 'Remove' : 'Add'} all {formatCount(ids.length)}
          <VisuallyHidden where="narrow"> on this page</VisuallyHidden>
        </span>
      </Button>
      <ButtonLink data-tone="primary" to={paths.shortlist()}>
        <span>
          Open <VisuallyHidden where="narrow">shortlist</VisuallyHidden>
        </span>
      </ButtonLink>
    </Row>
  )
}

/** Copies a link that holds a shortlist and the current view. */
export function CopyShortlistLink({ shortlist, ...label }: { shortlist: Shortlist; label?: string }) {
  const query = parseListQuery(useLocation().search)
  const { zone, background } = usePreferences()
  const plain = plainLink(shortlist)
  // Compresses the link ahead of time, because some browsers refuse a clipboard write that starts after the click.
  const { data: link = plain } = useQuery({
    queryKey: ['link-of', plain],
    queryFn: () => linkOf(plain),
    staleTime: Infinity,
  })
  return (
    <CopyLink
      {...label}
      labelVisible
      copied={`Link to ${formatBrandCount(shortlist.ids.size)} copied${shortlist.note || Object.keys(shortlist.notes).length > 0 ? ', with the notes' : ''}`}
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
