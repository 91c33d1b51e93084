import { ClipboardList } from 'lucide'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './nothing-looked-up.module.css'

/** Before anything was looked up: what to expect. */
export function NothingLookedUp() {
  return (
    <>
      <Empty icon={<Icon of={ClipboardList} size={20} />} title="Every line gets its answer here">
        A column of a spreadsheet, a list in a mail, links to brands: paste it as it is.
      </Empty>
      <dl className={styles.outcomes}>
        <dt>Found</dt>
        <dd>one brand has this id or this very name</dd>
        <dt>Accepted</dt>
        <dd>the same but for accents, spaces or legal form</dd>
        <dt>To decide</dt>
        <dd>misspelt, a part, or the name of several brands</dd>
        <dt>Not found</dt>
        <dd>nothing in the catalogue comes near</dd>
      </dl>
    </>
  )
}
