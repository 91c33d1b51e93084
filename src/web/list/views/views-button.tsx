import { useSelector } from '@tanstack/react-store'
/** Saved views: names for addresses of the list, in a menu beside the search. The button has the name of an opened one. */
import { Bookmark } from 'lucide'
import type { ComponentProps } from 'react'
import { rememberedTimestampForm } from '#web/data/connection.ts'
import { useOwnPreferences } from '#web/data/preferences/preferences.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { isSameView, queryOfView } from './saved-view.ts'
import { views as savedViews } from './view-store.ts'
import styles from './views-button.module.css'

const ViewsMenu = lazyScreen(async () => (await import('./views-menu.tsx')).ViewsMenu)

export function ViewsButton(props: Omit<ComponentProps<typeof ViewsMenu>, 'menu' | 'today'>) {
  const views = useSelector(savedViews)
  // "Last 7 days" are the reader's own, whatever zone the list on the screen has.
  const today = {
    form: rememberedTimestampForm(),
    zone: useOwnPreferences().zone,
  }
  // A frame in another page keeps nothing.
  if (window.embedHost) return null
  const opened = views.find((view) => isSameView(queryOfView(view, today), props.search))
  return (
    <MenuButton
      id="views"
      label={opened ? opened.name : 'Views'}
      menuLabel="Views"
      aria-label={opened && `${opened.name}, views`}
      icon={Bookmark}
      className={styles.button}
      preload={ViewsMenu.preload}
    >
      {(menu) => <ViewsMenu {...props} menu={menu} today={today} />}
    </MenuButton>
  )
}
