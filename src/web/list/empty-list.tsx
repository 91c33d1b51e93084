/** A list without brands, or with almost none: why, where to go, and brands whose names are close to the one searched for. */
import { MapPinOff, SearchX } from 'lucide'
import { type Closeness, isNear } from '#client/match/compare-names.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { useCloseMatches } from '#web/brand/close-matches.ts'
import { countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { firstPage } from './list-address.ts'
import { useList } from './list-context.tsx'
import { pageNumber } from './list-place.ts'
import styles from './list-states.module.css'
import { Empty } from '#web/ui/messages.tsx'

/** In place of the rows of a page without brands: the list goes on or ended before this page, or nothing matches. */
export function EmptyList() {
  const list = useList()
  const { query, links } = list.page!
  const number = pageNumber(query, links)
  const next = linkQuery(links.next)
  if (next) {
    return (
      <Empty
        icon={<Icon of={SearchX} size={20} />}
        title="This page has no brands"
        actions={
          <Link className={buttonClass} to={list.pathTo(next)}>
            Go to the next page
          </Link>
        }
      >
        The service says that the list goes on.
      </Empty>
    )
  }
  if (number !== 1) return <PastTheEnd page={number} />

  const filters = FILTER_PARAMETERS.filter((parameter) => queryValue(query, parameter) !== undefined)
  const name = queryValue(query, 'name')
  const id = name !== undefined && /^\d+$/.test(name) ? name : undefined
  const no = filters.length > 1 ? 'With these filters, no' : 'No'
  return (
    <Empty
      icon={<Icon of={SearchX} size={20} />}
      title={name === undefined ? 'No brands' : `${no} brand has “${name}” in its name`}
      actions={
        <>
          {id !== undefined && (
            <Link className={buttonClass} to={list.pathTo(list.query, id)}>
              {`Go to id ${id}`}
            </Link>
          )}
          {filters.length > 0 && <Button onClick={list.clearFilters}>Clear filters</Button>}
        </>
      }
    >
      {id !== undefined
        ? 'It may be the id of a brand.'
        : name !== undefined
          ? 'Check the spelling, or search for a part of the name.'
          : filters.length > 0
            ? 'Nothing in the catalogue matches these filters.'
            : 'The catalogue is empty. Brands appear here once the service has some.'}
    </Empty>
  )
}

/** @param page undefined where links have a cursor or an offset. */
function PastTheEnd({ page: number }: { page: number | undefined }) {
  const { query, page, pathTo } = useList()
  const first = linkQuery(page!.links.first) ?? firstPage(query)
  const last = linkQuery(page!.links.last)
  return (
    <Empty
      icon={<Icon of={MapPinOff} size={20} />}
      title={`${number === undefined ? 'This page' : `Page ${countWords(number)}`} is past the end of the list`}
      actions={
        <>
          <Link className={buttonClass} to={pathTo(first)}>
            Go to the first page
          </Link>
          {last && (
            <Link className={buttonClass} to={pathTo(last)}>
              Go to the last page
            </Link>
          )}
        </>
      }
    >
      The list has fewer pages. Brands may have been removed, or a filter may have narrowed it.
    </Empty>
  )
}

const DIFFERENCES: Record<Closeness, string> = {
  same: 'Differs in capitals or accents',
  punctuation: 'Differs in spaces or punctuation',
  'legal-form': 'Differs in its legal form',
  'other-form': 'Has another legal form',
  order: 'Has its words in another order',
  letter: 'Differs in a letter',
  'common-word': 'Differs in a common word',
  letters: 'Differs in two letters',
  part: 'One name contains the other',
  word: 'Has a similar word',
}

interface CloseMatchesProps {
  readonly name: string
  /** The few brands that the search itself found. */
  readonly found: readonly ReadBrand[]
}

/** Brands close to a name that was searched for, the closest first, each with what differs. Mount it anew for each name. */
export function CloseMatches({ name, found }: CloseMatchesProps) {
  const list = useList()
  const { matches } = useCloseMatches(list, name, true, found)
  const [first] = matches
  // It is there before the matches are, so that screen readers read them once they come.
  return (
    <div aria-live="polite">
      {first && (
        <section aria-label="Close matches" className={styles.matches}>
          <h2>
            {isNear(first.closeness) ? (
              <>
                Did you mean <bdi>{first.brand.name}</bdi>?
              </>
            ) : (
              'Close matches'
            )}
          </h2>
          <ul>
            {matches.map(({ brand, closeness }) => (
              <li key={brand.id} className={styles.match}>
                <BrandLogo src={brand.logo} name={brand.name} />
                <Link to={paths.brand(brand.id!, list.query)} translate="no">
                  <bdi>{brand.name}</bdi>
                </Link>
                <span>{DIFFERENCES[closeness]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
