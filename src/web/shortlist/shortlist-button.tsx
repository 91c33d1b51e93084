import { ListCheck, ListPlus } from 'lucide'
import { isBrandId } from '#contract/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { select, useSelection } from './selection.ts'
import styles from './selection.module.css'

/** Adds a brand to the shortlist, or removes it. */
export function ShortlistButton({ id }: { id: string }) {
  const isListed = useSelection().has(id)
  if (!isBrandId(id)) return null
  return (
    <Button
      tone="quiet"
      className={styles.button}
      aria-pressed={isListed}
      title={isListed ? 'Remove from the shortlist' : 'Add to the shortlist'}
      onClick={() => select([id], !isListed)}
    >
      <Icon of={isListed ? ListCheck : ListPlus} size={18} />
      {isListed ? 'In the shortlist' : 'Add to shortlist'}
    </Button>
  )
}
