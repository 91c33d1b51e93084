import { SlidersHorizontal } from 'lucide'
import { useState } from 'react'
import { setPreference, usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import styles from './display-menu.module.css'

/** Display settings of this device. They are rendered when the menu is first opened. */
export function DisplayMenu() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button tone="quiet" popoverTarget="display-menu" className={styles.button}>
        <Icon of={SlidersHorizontal} size={16} />
        <span>Display</span>
      </Button>
      <section
        id="display-menu"
        popover="auto"
        aria-label="Display"
        className={styles.menu}
        onBeforeToggle={() => setOpened(true)}
      >
        {opened && <DisplayChoices />}
      </section>
    </>
  )
}

function DisplayChoices() {
  const { theme, zone, ground, density } = usePreferences()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Segmented
        label="Theme"
        labelVisible
        value={theme}
        onChange={(value) => setPreference('theme', value)}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Segmented
        label={`Time zone (this device: ${here})`}
        labelVisible
        value={zone}
        onChange={(value) => setPreference('zone', value)}
        options={[
          { value: 'local', label: 'Local' },
          { value: 'utc', label: 'UTC' },
        ]}
      />
      <Segmented
        label="Logo background"
        labelVisible
        value={ground}
        onChange={(value) => setPreference('ground', value)}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'checkerboard', label: 'Checkerboard' },
        ]}
      />
      <Segmented
        label="Rows"
        labelVisible
        value={density}
        onChange={(value) => setPreference('density', value)}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'comfortable', label: 'Comfortable' },
        ]}
      />
    </>
  )
}
