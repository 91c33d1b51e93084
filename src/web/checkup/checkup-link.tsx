/** The parts of a check-up that other screens show. They load none of the check-up's own code. */
import { ButtonLink, Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/messages.tsx'
import { changeCheckup, isRunning, useCheckup } from './checkup-state.ts'

/** "Check-up" in the navigation: a dot says on every screen that a run is under way. */
export function CheckupLink({ current }: { current: boolean }) {
  const runs = useCheckup(isRunning)
  return (
    <Link to={paths.checkup()} aria-current={current ? 'page' : undefined}>
      <span>
        Check-up
        {runs && (
          // Out of the flow, so that the links beside it stay where they are; raised, so that it belongs to the word.
          <span style={{ position: 'absolute', translate: '-0.1em -0.5em', color: 'var(--accent)' }}>
            <span aria-hidden="true">•</span>
            <VisuallyHidden> running</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  )
}

/** A notice of how a run ended, on whichever screen the user is. */
export function CheckupEnded() {
  const ended = useCheckup((state) => state.ended)
  return (
    // Announced like a status, but without that role: a screen has one status, in the list.
    <div aria-live="polite">
      {ended !== null && (
        <Notice
          tone="plain"
          title={ended}
          actions={
            <>
              <ButtonLink to={paths.checkup()}>See the report</ButtonLink>
              <Button tone="quiet" onClick={() => changeCheckup({ ended: null })}>
                Dismiss
              </Button>
            </>
          }
        />
      )}
    </div>
  )
}
