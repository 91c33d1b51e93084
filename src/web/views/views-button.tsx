/** Saved views: names for addresses of the list, in a menu beside the search. */
import { Bookmark } from 'lucide'
import type { ComponentProps } from 'react'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from './views-button.module.css'

const ViewsMenu = lazyScreen(async () => (await import('./views-menu.tsx')).ViewsMenu)

export function ViewsButton(props: Omit<ComponentProps<typeof ViewsMenu>, 'menu'>) {
  return (
    <MenuButton
      id="views"
      label="Views"
      icon={Bookmark}
      className={styles.button}
      preload={ViewsMenu.preload}
    >
      {(menu) => <ViewsMenu {...props} menu={menu} />}
    </MenuButton>
  )
}
