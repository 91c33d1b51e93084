import { type Closeness, type CloseMatch, isNear } from '#client/match/compare-names.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { Link } from '#web/data/routing/link.tsx'
import { paths } from '#web/data/routing/paths.ts'
import styles from './close-matches.module.css'

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
  /** The address of the list beside which a brand opens. */
  readonly query: ListQuery
  /** The search itself has found brands. */
  readonly isBelowRows?: boolean
}

/** Brands close to a name, the closest first, each with what differs. */
export function MatchList({ matches, query, isBelowRows }: MatchListProps) {
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
            <BrandLogo src={brand.logo} name={brand.name} size="row" alt="" />
            <Link to={paths.brand(brand.id!, query)} className={styles.name}>
              <bdi>{brand.name}</bdi>
            </Link>
            <span className={styles.difference}>{DIFFERENCES[closeness]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
