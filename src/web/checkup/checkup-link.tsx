import { useSelector } from '@tanstack/react-store'
import { durationWords } from '#client/explain.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/messages.tsx'
import styles from './checkup-link.module.css'
import { runState } from './run-state.ts'

/** "Check-up" in the navigation: says on every screen that a run is under way, and how long is left. */
export function CheckupLink({ current }: { current: boolean }) {
  const { left } = useSelector(runState)
  return (
    <Link to={paths.checkup()} aria-current={current ? 'page' : undefined}>
      <span>
        Check-up
        {left !== undefined && (
          <span className={styles.running}>
            {left === null ? ' running' : ` ${durationWords(roughly(left))} left`}
          </span>
        )}
      </span>
    </Link>
  )
}

/** How a run ended, on whatever screen somebody is by then. */
export function CheckupEnded() {
  const { ended } = useSelector(runState)
  return (
    // Announced as a status is. The list has the one status of a screen.
    <div aria-live="polite" className={styles.ended}>
      {ended !== null && (
        <Notice
          tone="plain"
          title={ended}
          actions={
            <>
              <Link to={paths.checkup()} className={buttonClass}>
                See the report
              </Link>
              <Button tone="quiet" onClick={() => runState.setState((state) => ({ ...state, ended: null }))}>
                Dismiss
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}

/** In whole minutes, or ten seconds: what changes with every look distracts. */
function roughly(milliseconds: number): number {
  const step = milliseconds > 60_000 ? 60_000 : 10_000
  return Math.ceil(milliseconds / step) * step
}
