/**
 * A list without brands, or with almost none: why, where to go, and brands whose names are close to the one searched for. An
 * empty list is not said to be empty before other spellings have been tried.
 */
import { MapPinOff, SearchX } from 'lucide'
import { type ReactNode, useState } from 'react'
import { type Closeness, type CloseMatch, isNear } from '#client/match/compare-names.ts'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { dropParameters, keepParameters, queryValue } from '#contract/list-query.ts'
import { linkQuery } from '#contract/page-links.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { useCloseMatches } from '#web/brand/close-matches.ts'
import { countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/messages.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSettled } from '#web/ui/timing.ts'
import { firstPage } from './list-address.ts'
import { useList } from './list-context.tsx'
import { pageNumber } from './list-place.ts'
import styles from './list-states.module.css'

/** Milliseconds after which an empty list is called empty, even if a slow service still owes close matches. */
const LONGEST_WAIT = 1500

/** In place of the rows of a page without brands. */
export function EmptyList() {
  const { query, page, isStale } = useList()
  const name = queryValue(query, 'name')
  const message = isStale ? <div className={styles.empty} /> : <NoBrands />
  if (name === undefined || !page || page.links.next !== null || page.links.prev !== null) return message
  return (
    <NoExactMatch key={name} name={name}>
      {message}
    </NoExactMatch>
  )
}

/** The list goes on or ended before this page, or nothing matches. */
function NoBrands() {
  const { query, page, pathTo, clearFilters } = useList()
  const { links } = page!
  const number = pageNumber(page!.query, links)
  const next = linkQuery(links.next)
  if (next) {
    return (
      <Empty
        icon={<Icon of={SearchX} size={20} />}
        title="This page has no brands"
        actions={
          <Link className={buttonClass} to={pathTo(next)}>
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
  const name = filters.length === 1 ? queryValue(query, 'name') : undefined
  const id = name !== undefined && /^\d+$/.test(name) ? name : undefined
  return (
    <Empty
      icon={<Icon of={SearchX} size={20} />}
      title={name === undefined ? 'No brands' : `No brand has “${name}” in its name`}
      actions={
        <>
          {id !== undefined && (
            <Link className={buttonClass} to={pathTo(query, id)}>
              {`Go to id ${id}`}
            </Link>
          )}
          {filters.length > 0 && <Button onClick={clearFilters}>Clear filters</Button>}
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

interface NoExactMatchProps {
  readonly name: string
  /** What to say where nothing is close either. */
  readonly children: ReactNode
}

/** No brand has a name, as far as the response says. Mount it anew for each name. */
function NoExactMatch({ name, children }: NoExactMatchProps) {
  const { query, isTyping, isStale, clearFilters } = useList()
  const isSearched = !isStale
  const { matches, isLooking } = useCloseMatches({ query, isTyping }, name, isSearched)
  const isLate = useSettled(isSearched, LONGEST_WAIT) && isSearched
  const [isCalledEmpty, setCalledEmpty] = useState(false)
  if (isLate && isLooking && !isCalledEmpty) setCalledEmpty(true)
  const shown = isLooking && !isCalledEmpty ? 'looking' : matches.length > 0 ? 'matches' : 'none'
  // Other filters may leave out a brand of that name.
  const isNarrowed = dropParameters(keepParameters(query, FILTER_PARAMETERS), ['name']).pairs.length > 0
  return (
    <div className={styles.room} data-shown={shown}>
      {(shown === 'none' || isCalledEmpty) && children}
      {/* Stays in place, so that screen readers read what it says next. */}
      <p className={styles.sentence} aria-live="polite">
        {shown === 'looking'
          ? 'Looking for close matches…'
          : shown === 'matches' &&
            !isCalledEmpty &&
            `${isNarrowed ? 'With these filters, no' : 'No'} brand has “${name}” in its name.`}
      </p>
      {shown === 'looking' && (
        <div className={styles.placeholders} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      )}
      {shown === 'matches' && (
        <>
          <MatchList matches={matches} />
          {!isCalledEmpty && <Button onClick={clearFilters}>Clear filters</Button>}
        </>
      )}
    </div>
  )
}

interface CloseMatchesProps {
  readonly name: string
  /** The few brands that the search itself found. */
  readonly found: readonly ReadBrand[]
}

/** Below a list with few rows, none of them the brand that was asked for. Mount it anew for each name. */
export function CloseMatches({ name, found }: CloseMatchesProps) {
  const { matches } = useCloseMatches(useList(), name, true, found)
  if (matches.length === 0) return null
  return (
    <div className={styles.matches}>
      <MatchList matches={matches} isBelowRows />
    </div>
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

interface MatchListProps {
  readonly matches: readonly CloseMatch[]
  /** The search itself has found brands. */
  readonly isBelowRows?: boolean
}

/** Brands close to a name, the closest first, each with what differs. */
function MatchList({ matches, isBelowRows }: MatchListProps) {
  const { query } = useList()
  const [first] = matches
  return (
    <section aria-label="Close matches">
      <h2 className={styles.heading}>
        {isBelowRows && first && isNear(first.closeness) ? (
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
            <Link to={paths.brand(brand.id!, query)} className={styles.matchName} translate="no">
              <bdi>{brand.name}</bdi>
            </Link>
            <span className={styles.difference}>{DIFFERENCES[closeness]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
