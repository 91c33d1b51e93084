import { SearchX } from 'lucide'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { useCloseMatches } from '#web/brand/close-matches/use-close-matches.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './no-options.module.css'
import { PickOptions, type PickOptionsProps } from './pick-options.tsx'

interface NoOptionsProps extends Omit<PickOptionsProps, 'brands' | 'searched'> {
  /** What was sent, and found nothing. */
  readonly query: ListQuery
  /** The host page has fixed the search: nothing else may be offered. */
  readonly isFixed: boolean
}

/** In place of an empty page: brands whose names are close to the one searched for. Mount it anew for each name. */
export function NoOptions({ query, isFixed, ...options }: NoOptionsProps) {
  const name = queryValue(query, 'name')
  const isWanted = name !== undefined && !isFixed
  const { matches, isLooking } = useCloseMatches({ query, isTyping: true }, name ?? '', isWanted)
  const shown = matches.length > 0 ? 'matches' : isWanted && isLooking ? 'looking' : 'none'
  return (
    <>
      {/* Stays in place, so that screen readers read what it says next. */}
      <p className={styles.sentence} aria-live="polite">
        {shown === 'looking' && 'Looking for close matches…'}
        {shown === 'matches' && `No brand has “${name}” in its name. Close matches:`}
      </p>
      {shown === 'matches' && (
        <PickOptions brands={matches.map(({ brand }) => brand)} searched={undefined} {...options} />
      )}
      {shown === 'none' && (
        <Empty
          icon={<Icon of={SearchX} size={20} />}
          title={name === undefined ? 'No brands' : `No brand has “${name}” in its name`}
        />
      )}
    </>
  )
}
