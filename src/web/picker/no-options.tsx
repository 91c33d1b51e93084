import { SearchX } from 'lucide'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { useCloseMatches } from '#web/parts/close-matches/use-close-matches.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './no-options.module.css'
import { PickOptions, type PickOptionsProps } from './pick-options.tsx'

interface NoOptionsProps extends Omit<PickOptionsProps, 'brands' | 'searched'> {
  /** What was sent, and found nothing. */
  readonly query: ListQuery
}

/** In place of an empty page: brands whose names are close to the one searched for. Mount it anew for each query. */
export function NoOptions({ query, ...options }: NoOptionsProps) {
  const name = queryValue(query, 'name')
  const { matches, isLooking } = useCloseMatches(
    { serviceQuery: query, isTyping: true },
    name ?? '',
    name !== undefined,
  )
  const isFound = matches.length > 0
  return (
    <>
      <p className={styles.sentence} aria-live="polite">
        {isFound
          ? `No brand is named exactly “${name}”. Close matches:`
          : isLooking && name !== undefined && 'Looking for close matches…'}
      </p>
      {isFound && (
        <PickOptions brands={matches.map(({ brand }) => brand)} searched={undefined} {...options} />
      )}
      {!isFound && !(isLooking && name !== undefined) && (
        <Empty
          icon={<Icon of={SearchX} size={20} />}
          title={name === undefined ? 'No brands' : `No brand has “${name}” in its name`}
        />
      )}
    </>
  )
}
