import { SlidersHorizontal } from 'lucide'
import { Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import popover from '#web/ui/popover.module.css'
import styles from './display-menu.module.css'
import { DisplayChoices } from './late-screens.ts'

/** A failure is ignored: opening the menu loads them again. */
const preload = () => void DisplayChoices.preload().catch(() => {})

/** The menu of display settings. Pointing at its button loads them. */
export function DisplayMenu() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        popoverTarget="display-menu"
        className={styles.button}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Icon of={SlidersHorizontal} size={16} />
        <span>Display</span>
      </Button>
      <section
        id="display-menu"
        popover="auto"
        aria-label="Display"
        className={`${popover.popover} ${styles.menu}`}
        onBeforeToggle={() => setOpened(true)}
      >
        {opened && (
          <ErrorBoundary>
            <Suspense>
              <DisplayChoices />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
    </>
  )
}
