import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Bookmark } from 'lucide'
import { seenTimestampForm } from '#web/data/brand-queries.ts'
import { useOwnPreferences } from '#web/data/preferences.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useList } from './list-context.tsx'
import styles from './list-toolbar.module.css'
import { isSameView, queryOfView, savedViews } from './saved-views.ts'

const ViewsMenu = lazyScreen(async () => (await import('./views-menu.tsx')).ViewsMenu)

/** The menu of saved searches, beside the search. The button has the name of an opened one. */
export function SavedButton() {
  const { query } = useList()
  const views = useSelector(savedViews)
  // "Last 7 days" are the reader's own, whatever zone the list on the screen has.
  const today = { form: seenTimestampForm(useQueryClient()), zone: useOwnPreferences().zone }
  // A frame in another page keeps nothing.
  if (window.embedHost) return null
  const opened = views.find((view) => isSameView(queryOfView(view, today), query))
  return (
    <MenuButton
      id="views"
      label={opened ? opened.name : 'Saved'}
      menuLabel="Saved"
      aria-label={opened && `${opened.name}, saved`}
      icon={Bookmark}
      className={styles.saved}
      preload={ViewsMenu.preload}
    >
      {(menu) => <ViewsMenu menu={menu} today={today} />}
    </MenuButton>
  )
}
