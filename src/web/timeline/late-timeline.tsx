/**
 * When the brands of a list were updated: a slim histogram above it. This file holds what the first screen needs: the space
 * that the histogram takes, so that no row moves when it arrives. The rest is loaded after the rows.
 */
import { usePreferences } from '#web/preferences/preferences.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { AfterRows } from '#web/parts/after-rows.tsx'
import styles from './late-timeline.module.css'
import type { TimelineProps } from './timeline.tsx'

const Timeline = lazyScreen(async () => (await import('./timeline.tsx')).Timeline)

/** The timeline was opened since this page was loaded, not only on an earlier visit. Both late files use it. */
let openedHere = false

export const wasOpenedHere = () => openedHere

export function noteOpening(): void {
  openedHere = true
}

export function LateTimeline({ isLoaded, ...props }: TimelineProps & { readonly isLoaded: boolean }) {
  return (
    usePreferences().timeline === 'open' && (
      <AfterRows id="timeline" className={styles.space} isLoaded={isLoaded}>
        <ErrorBoundary>
          <Timeline {...props} />
        </ErrorBoundary>
      </AfterRows>
    )
  )
}
