/** Saved views: names for addresses of the list, in a menu beside the search. */
import { Bookmark } from 'lucide'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './views-button.module.css'
import { ViewsMenu, type ViewsMenuProps } from './views-menu.tsx'

export function ViewsButton(props: ViewsMenuProps) {
  return (
    <>
      <Button className={styles.button} popoverTarget="views" title="Views">
        <Icon of={Bookmark} size={16} />
        <span>Views</span>
      </Button>
      <ViewsMenu {...props} />
    </>
  )
}
