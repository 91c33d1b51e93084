/**
 * When the brands of a list were updated: a slim histogram above it. This file holds what the first screen needs: a switch,
 * and the space that the histogram takes, so that no row moves when it arrives. The rest is loaded after the rows.
 */
import { ChartNoAxesColumn } from 'lucide'
import { Suspense } from 'react'
import { setPreference, usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import styles from './late-timeline.module.css'
import type { TimelineProps } from './timeline.tsx'

const Timeline = lazyScreen(async () => (await import('./timeline.tsx')).Timeline)

/** Somebody has opened the timeline on this page, and not merely on an earlier visit. */
let openedHere = false

export function TimelineSwitch() {
  const isOpen = usePreferences().timeline === 'open'
  return (
    <Button
      className={styles.switch}
      title="Timeline"
      aria-expanded={isOpen}
      aria-controls="timeline"
      onClick={() => {
        openedHere = true
        setPreference('timeline', isOpen ? 'closed' : 'open')
      }}
    >
      <Icon of={ChartNoAxesColumn} size={16} />
      <span>Timeline</span>
    </Button>
  )
}

export function LateTimeline({
  isLoaded,
  ...props
}: Omit<TimelineProps, 'openedHere'> & { readonly isLoaded: boolean }) {
  const isOpen = usePreferences().timeline === 'open'
  return (
    <div id="timeline" className={styles.space} hidden={!isOpen}>
      {isOpen && isLoaded && (
        <ErrorBoundary>
          <Suspense>
            <Timeline {...props} openedHere={openedHere} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
