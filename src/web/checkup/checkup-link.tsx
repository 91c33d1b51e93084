/** The parts of a check-up that other screens show. They load none of the check-up's own code. */
import { createStore, useSelector } from '@tanstack/react-store'
import { durationWords } from '#client/explain.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/messages.tsx'
import styles from './checkup-link.module.css'

interface RunState {
  /** Milliseconds left, estimated; `null` if not known yet, `undefined` if no run is in progress. */
  readonly left: number | null | undefined
  /** How the run ended, until the user has seen it. */
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
            {/* In whole minutes: a text that keeps changing distracts. */}
            {left === null ? ' running' : ` ${durationWords(Math.ceil(left / 60_000) * 60_000)} left`}
          </span>
        )}
      </span>
    </Link>
  )
}

/** A notice of how a run ended, on whichever screen the user is. */
export function CheckupEnded() {
  const { ended } = useSelector(runState)
  return (
    // Announced like a status, but without that role: a screen has one status, in the list.
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
