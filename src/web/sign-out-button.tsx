import { Link2, LogOut } from 'lucide'
import { useState } from 'react'
import { brandCountWords } from '#web/data/preferences/count-words.ts'
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
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        onClick={() => (size === 0 ? signOut() : setAsking(true))}
        className={styles.out}
        aria-label="Sign out"
      >
        <Icon of={LogOut} size={16} />
        <span>Sign out</span>
      </Button>
      {isAsking && (
        <ConfirmDialog action="Sign out" onConfirm={signOut} onClose={() => setAsking(false)}>
          This deletes your shortlist ({brandCountWords(size)}).
          {size <= MAX_PACKED && (
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
