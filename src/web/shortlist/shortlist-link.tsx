import { countWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useSelection } from './selection.ts'
import styles from './selection.module.css'

/** Leads to the open shortlist, and says how many brands it holds. */
export function ShortlistLink({ current }: { current: boolean }) {
  const { size } = useSelection()
  return (
    <Link to={paths.shortlist()} aria-current={current ? 'page' : undefined}>
      <span className={styles.link}>
        Shortlist{' '}
        <span className={styles.count} data-empty={size === 0 || undefined}>
          {countWords(size)}
        </span>
      </span>
    </Link>
  )
}
