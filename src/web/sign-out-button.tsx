import { LogOut } from 'lucide'
import { useState } from 'react'
import { connectionOptions } from '#web/data/connection.ts'
import { keptWork } from '#web/checkup/run/kept-work.ts'
import { countWords, findingCountWords } from '#web/data/preferences/count-words.ts'
import { deleteShortlists, useShortlists } from '#web/shortlist/kept-shortlists.ts'
import { signOut } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './layout.module.css'

/** Signs out, and asks first where that deletes what somebody has put together. */
export function SignOutButton() {
  const lists = useShortlists().filter(({ ids, title }) => ids.size > 0 || title)
  const [lost, setLost] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  async function start() {
    const accepted = await acceptedFindings().catch(() => 0)
    const parts = accepted > 0 ? [`what you accepted in the check-up (${findingCountWords(accepted)})`] : []
    if (parts.length === 0 && lists.length === 0) signOut()
    else setLost(parts.join(' and '))
  }
  return (
    <>
      <Button tone="quiet" onClick={() => void start()} className={styles.out} aria-label="Sign out">
        <Icon of={LogOut} size={16} />
        <span>Sign out</span>
      </Button>
      {lost !== undefined && (
        <ConfirmDialog
          action="Sign out"
          onConfirm={() => {
            if (isDeleting) deleteShortlists()
            signOut()
          }}
          onClose={() => setLost(undefined)}
        >
          {lost && `This deletes ${lost}. `}
          {lists.length > 0 && (
            <>
              {lists.length === 1 ? 'Your shortlist stays' : 'Your shortlists stay'} in this browser.
              <CheckboxField
                label={`Delete ${lists.length === 1 ? 'it' : `all ${countWords(lists.length)}`}, also for other tabs`}
                checked={isDeleting}
                onChange={({ target }) => setDeleting(target.checked)}
              />
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

/** How many findings are accepted in the report that this browser keeps. */
async function acceptedFindings(): Promise<number> {
  const shown = await keptWork(connectionOptions()).read('shown')
  return shown?.report.outcomes.reduce((sum, { accepted }) => sum + accepted, 0) ?? 0
}
