import { ListChecks } from 'lucide'
import { brandCountWords, countWords } from '#web/data/preferences/count-words.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { groundParameter } from '#web/data/preferences/stored-preferences.ts'
import { Link } from '#web/data/routing/link.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MAX_PACKED, packShortlist } from './pack-shortlist.ts'
import { OWN, useShortlist } from './selection.ts'
import styles from './shortlist-link.module.css'

/** The shortlist of this tab, and how many brands it holds, once there is one. */
export function ShortlistLink({ current }: { current: boolean }) {
  const shortlist = useShortlist()
  const { ground } = usePreferences()
  const { size } = shortlist.ids
  if (size === 0 || size > MAX_PACKED) return null
  return (
    <Link
      to={paths.shortlist(packShortlist(shortlist), { view_ground: groundParameter(ground) })}
      state={OWN}
      aria-label={`Shortlist ${brandCountWords(size)}`}
      aria-current={current ? 'page' : undefined}
    >
      <span className={styles.link}>
        <span className={styles.word}>Shortlist </span>
        <span className={styles.icon}>
          <Icon of={ListChecks} size={18} />
        </span>
        <span className={styles.count}>{countWords(size)}</span>
      </span>
    </Link>
  )
}
