import { SlidersHorizontal } from 'lucide'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from './display-menu.module.css'
import { DisplayChoices } from './late-screens.ts'

/** The menu of display settings. */
export function DisplayMenu() {
  return (
    <MenuButton
      id="display-menu"
      label="Display"
      icon={SlidersHorizontal}
      tone="quiet"
      className={styles.button}
      menuClassName={styles.menu}
      preload={DisplayChoices.preload}
    >
      {() => <DisplayChoices />}
    </MenuButton>
  )
}
