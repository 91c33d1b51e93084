import { ClipboardList } from 'lucide'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './nothing-looked-up.module.css'

/** Before anything was looked up: what to expect. */
export function NothingLookedUp() {
  return (
    <>
      <Empty icon={<Icon of={ClipboardList} size={20} />} title="Results appear here">
        Paste a spreadsheet column, a list from an email, or links to brands, just as they are.
      </Empty>
      <dl className={styles.outcomes}>
        <dt>Found</dt>
        <dd>one brand has this id or this very name</dd>
        <dt>Accepted</dt>
        <dd>the same apart from case, accents, spaces or legal form</dd>
        <dt>To decide</dt>
        <dd>misspelt, incomplete, or the name of several brands</dd>
        <dt>Not found</dt>
        <dd>nothing similar is in the catalogue</dd>
      </dl>
    </>
  )
}
