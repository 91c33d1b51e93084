/** What other screens show of a check-up. It loads none of the check-up's code. */
import { createStore, useSelector } from '@tanstack/react-store'
import { durationWords } from '#client/explain.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/messages.tsx'
import styles from './checkup-link.module.css'

interface RunState {
  /** About how many milliseconds are left; null: there is no telling yet. Undefined: nothing runs. */
  readonly left: number | null | undefined
  /** How the run ended, until that has been read. */
  readonly ended: string | null
}

export const runState = createStore<RunState>({ left: undefined, ended: null })

/** "Check-up" in the navigation: says on every screen that a run is under way, and how long is left. */
export function CheckupLink({ current }: { current: boolean }) {
  const { left } = useSelector(runState)
  return (
    <Link to={paths.checkup()} aria-current={current ? 'page' : undefined}>
      <span>
        Check-up
        {left !== undefined && (
          <span className={styles.running}>
            {/* In whole minutes: what changes with every look distracts. */}
            {left === null ? ' running' : ` ${durationWords(Math.ceil(left / 60_000) * 60_000)} left`}
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
