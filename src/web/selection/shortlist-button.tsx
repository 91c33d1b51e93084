import { ListCheck, ListPlus } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { select, useSelection } from './selection.ts'

/** Adds a brand to the shortlist of this tab, or removes it. */
export function ShortlistButton({ id }: { id: string }) {
  const isListed = useSelection().has(id)
  return (
    <Button tone="quiet" aria-pressed={isListed} onClick={() => select([{ id }], !isListed)}>
      <Icon of={isListed ? ListCheck : ListPlus} size={16} />
      Shortlist
    </Button>
  )
}
