/** This room finds brands whose names are close to a search that found nothing, or almost nothing. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Closeness } from '#client/compare-names.ts'
import { FILTER_PARAMETERS, keepParameters, type ListQuery, printListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { currentClient } from '#web/api/connection.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import styles from './close-matches.module.css'
import { findCloseMatches } from './find-close-matches.ts'

interface CloseMatchesProps {
  /** The address of the list. */
  readonly search: ListQuery
  /** The query that is sent to the service. */
  readonly query: ListQuery
  readonly name: string
  /** What the search itself found. */
  readonly found: readonly ReadBrand[]
}

const DIFFERENCES: Record<Closeness, string> = {
  same: 'Differs in capitals or accents',
  punctuation: 'Differs in spaces or punctuation',
  'legal-form': 'Differs in its legal form',
  letter: 'One letter differs',
  part: 'One name contains the other',
  word: 'Has a word in common',
}
/** Milliseconds without a key before the first request. */
const TYPING_PAUSE = 300

export function CloseMatches({ search, query, name, found }: CloseMatchesProps) {
  const filters = printListQuery(keepParameters(query, FILTER_PARAMETERS))
  // The component is mounted anew for each name.
  const isSettled = useAfter(TYPING_PAUSE)
  const { data } = useQuery({
    queryKey: ['brands', 'close', filters],
    queryFn: ({ signal }) => findCloseMatches(currentClient(), query, name, signal),
    enabled: isSettled,
  })
  const ids = new Set(found.map(({ id }) => id))
  const matches = data?.filter(({ brand }) => !ids.has(brand.id)) ?? []
  if (matches.length === 0) return null
  return (
    <section className={styles.matches} aria-labelledby="close-matches">
      <h2 id="close-matches" className={styles.heading}>
        Close matches
      </h2>
      <ul className={styles.list}>
        {matches.map(({ brand, closeness }) => (
          <li key={brand.id} className={styles.match}>
            <BrandLogo src={brand.logo} name={brand.name} size="row" alt="" />
            <Link to={paths.brand(brand.id!, search)} className={styles.name}>
              {brand.name}
            </Link>
            <span className={styles.difference}>{DIFFERENCES[closeness]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether so many milliseconds have passed since the component was mounted. */
function useAfter(delay: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return isOver
}
