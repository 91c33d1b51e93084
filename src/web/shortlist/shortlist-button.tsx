import { ListCheck, ListPlus } from 'lucide'
import { isBrandId } from '#contract/fields.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { select, useSelection } from './selection.ts'
import styles from './shortlist-button.module.css'

/** Adds a brand to the shortlist of this tab, or removes it. */
export function ShortlistButton({ id }: { id: string }) {
  const isListed = useSelection().has(id)
  if (!isBrandId(id)) return null
  return (
    <button
      type="button"
      className={`${iconButtonClass} ${styles.button}`}
      aria-label="Shortlist"
      aria-pressed={isListed}
      title={isListed ? 'Remove from the shortlist' : 'Add to the shortlist'}
      onClick={() => select([id], !isListed)}
    >
      <Icon of={isListed ? ListCheck : ListPlus} />
    </button>
  )
}
