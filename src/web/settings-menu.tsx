import { SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { KeysDialog } from '#web/list/list-keys.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from './layout.module.css'

const SettingsChoices = lazyScreen(async () => (await import('./settings-choices.tsx')).SettingsChoices)

/** The menu of settings. Its content is loaded when it is opened. */
export function SettingsMenu() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <MenuButton
        id="settings-menu"
        label="Settings"
        icon={SlidersHorizontal}
        tone="quiet"

        menuClassName={styles.menu}
        preload={SettingsChoices.preload}
      >
        {() => <SettingsChoices onHelp={() => setHelpOpen(true)} />}
      </MenuButton>
      {/* Not in the menu, which closes when a dialog opens. */}
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  )
}
