import { Link2, LogOut } from 'lucide'
import { useState } from 'react'
import { connectionOptions } from '#web/data/connection.ts'
import { keptWork } from '#web/checkup/run/kept-work.ts'
import { brandCountWords, findingCountWords } from '#web/data/preferences/count-words.ts'
import { linkTo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { MAX_PACKED, packShortlist } from '#web/shortlist/pack-shortlist.ts'
import { useShortlist } from '#web/shortlist/selection.ts'
import { signOut } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './layout.module.css'

/** Signs out, and asks first where that deletes what somebody has put together. */
export function SignOutButton() {
  const shortlist = useShortlist()
  const { size } = shortlist.ids
  const [lost, setLost] = useState<string>()
  async function start() {
    const accepted = await acceptedFindings().catch(() => 0)
    const parts = [
      ...(size > 0 ? [`your shortlist (${brandCountWords(size)})`] : []),
      ...(accepted > 0 ? [`what you accepted in the check-up (${findingCountWords(accepted)})`] : []),
    ]
    if (parts.length === 0) signOut()
    else setLost(parts.join(' and '))
  }
  return (
    <>
      <Button tone="quiet" onClick={() => void start()} className={styles.out} aria-label="Sign out">
        <Icon of={LogOut} size={16} />
        <span>Sign out</span>
      </Button>
      {lost !== undefined && (
        <ConfirmDialog action="Sign out" onConfirm={signOut} onClose={() => setLost(undefined)}>
          This deletes {lost}.
          {size > 0 && size <= MAX_PACKED && (
            <CopyButton
              labelVisible
              label="Copy link of the shortlist"
              icon={<Icon of={Link2} size={16} />}
              text={() => linkTo(paths.shortlist(packShortlist(shortlist)))}
            />
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
