import { SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { KeysDialog } from '#web/list/keys-dialog.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from './display-menu.module.css'

const DisplayChoices = lazyScreen(async () => (await import('./display-choices.tsx')).DisplayChoices)

/** The menu of display settings. */
export function DisplayMenu() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <MenuButton
        id="display-menu"
        label="Display"
        icon={SlidersHorizontal}
        tone="quiet"
        className={styles.button}
        menuClassName={styles.menu}
        preload={DisplayChoices.preload}
      >
        {() => <DisplayChoices onHelp={() => setHelpOpen(true)} />}
      </MenuButton>
      {/* Not in the menu, which closes when a dialog opens. */}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  )
}
