/**
 * This room shows brands whose names are close to a search that found nothing, or almost nothing. An empty list is not
 * said to be empty before other spellings have been tried.
 */
import { type ReactNode, useState } from 'react'
import { FILTER_PARAMETERS } from '#contract/filters.ts'
import { dropParameters, keepParameters } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import { useCloseMatches } from '#web/brand/close-matches/use-close-matches.ts'
import { Button } from '#web/ui/button.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import styles from './close-matches.module.css'
import { MatchList } from './match-list.tsx'

/** Milliseconds after which an empty list is called empty, even if a slow service still owes close matches. */
const LONGEST_WAIT = 1500

interface NoExactMatchProps {
  readonly address: ListAddress
  readonly name: string
  /** The search itself has been answered: no brand has `name` in its name. */
  readonly isSearched: boolean
  /** What to say where nothing is close either. */
  readonly children: ReactNode
}

/** In place of the rows of an empty list. Mount it anew for each name. */
export function NoExactMatch({ address, name, isSearched, children }: NoExactMatchProps) {
  const { matches, isLooking } = useCloseMatches(address, name, isSearched)
  const isLate = useSettled(isSearched, LONGEST_WAIT) && isSearched
  const [isCalledEmpty, setCalledEmpty] = useState(false)
  if (isLate && isLooking && !isCalledEmpty) setCalledEmpty(true)
  const shown = isLooking && !isCalledEmpty ? 'looking' : matches.length > 0 ? 'matches' : 'none'
  // Other filters may leave out a brand of that name.
  const isNarrowed =
    dropParameters(keepParameters(address.query, FILTER_PARAMETERS), ['name']).pairs.length > 0
  return (
    <div className={styles.room} data-shown={shown}>
      {(shown === 'none' || isCalledEmpty) && children}
      {/* Stays in place, so that screen readers read what it says next. */}
      <p className={styles.sentence} aria-live="polite">
        {shown === 'looking' && 'Looking for close matches…'}
        {shown === 'matches' &&
          !isCalledEmpty &&
          `${isNarrowed ? 'With these filters, no' : 'No'} brand has “${name}” in its name.`}
      </p>
      {shown === 'looking' && <Placeholders />}
      {shown === 'matches' && (
        <>
          <MatchList matches={matches} query={address.query} />
          {!isCalledEmpty && <Button onClick={address.clearFilters}>Clear filters</Button>}
        </>
      )}
    </div>
  )
}

function Placeholders() {
  return (
    <div className={styles.placeholders} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}

interface CloseMatchesProps {
  readonly address: ListAddress
  readonly name: string
  /** The few brands that the search itself found. */
  readonly found: readonly ReadBrand[]
}

/** Below a list with few rows, none of them the brand that was asked for. Mount it anew for each name. */
export function CloseMatches({ address, name, found }: CloseMatchesProps) {
  const { matches } = useCloseMatches(address, name, true, found)
  if (matches.length === 0) return null
  return (
    <div className={styles.card}>
      <MatchList matches={matches} query={address.query} isBelowRows />
    </div>
  )
}
