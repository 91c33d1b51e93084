import { ClipboardList } from 'lucide'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './nothing-looked-up.module.css'

const OUTCOMES = [
  { outcome: 'found', name: 'Found', meaning: 'one brand has this id or this very name' },
  { outcome: 'accepted', name: 'Accepted', meaning: 'the same but for accents, spaces or legal form' },
  { outcome: 'open', name: 'To decide', meaning: 'misspelt, a part, or the name of several brands' },
  { outcome: 'none', name: 'Not found', meaning: 'nothing in the catalogue comes near' },
]

/** Before anything was looked up: what to expect. */
export function NothingLookedUp() {
  return (
    <>
      <Empty icon={<Icon of={ClipboardList} size={20} />} title="Every line gets its answer here">
        A column of a spreadsheet, a list in a mail, links to brands: paste it as it is.
      </Empty>
      <dl className={styles.outcomes}>
        {OUTCOMES.map(({ outcome, name, meaning }) => (
          <div key={outcome} className={styles.outcome} data-outcome={outcome}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
