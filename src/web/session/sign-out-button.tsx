import { LogOut } from 'lucide'
import { useState } from 'react'
import { formatCount } from '#web/time/locale.ts'
import { savedSearches } from '#web/list/filters/saved-searches.ts'
import { decisions, pastedLists } from '#web/match/kept-lists.ts'
import { deleteShortlists, shortlistCount } from '#web/shortlist/kept-shortlists.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { signOut } from './session.ts'

/** The user's own data in this browser, one entry per kind: its name, its count, and how to delete it. */
const KEPT_ON_DEVICE = [
  { one: 'shortlist', many: 'shortlists', count: shortlistCount, remove: deleteShortlists },
  {
    one: 'saved search',
    many: 'saved searches',
    count: () => savedSearches.get().length,
    remove: () => savedSearches.change(() => []),
  },
  {
    one: 'decision about names',
    many: 'decisions about names',
    count: () => decisions().get().size,
    remove: () => decisions().change(() => new Map()),
  },
  {
    one: 'pasted list',
    many: 'pasted lists',
    count: () => pastedLists().get().length,
    remove: () => pastedLists().change(() => []),
  },
] as const

/** Signs out. Asks first if this browser stores any of the user's own data. */
export function SignOutButton() {
  const [kept, setKept] = useState<readonly { words: string; remove: () => unknown }[]>()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const close = () => setKept(undefined)
  function start() {
    const found = KEPT_ON_DEVICE.flatMap(({ one, many, count, remove }) => {
      const number = count()
      return number > 0 ? { words: `${formatCount(number)} ${number === 1 ? one : many}`, remove } : []
    })
    if (found.length === 0) signOut()
    else setKept(found)
  }
  return (
    <>
      <Button tone="quiet" onClick={start} aria-label="Sign out">
        <Icon of={LogOut} size={16} />
        <span>Sign out</span>
      </Button>
      {kept && (
        <Dialog title="Sign out?" onClose={close}>
          <Stack>
            <p>What you saved stays in this browser for your next visit. Check-up reports are deleted.</p>
            {kept.map(({ words }) => (
              <CheckboxField
                key={words}
                label={`Also delete ${words} from this device`}
                checked={removed.has(words)}
                onChange={() => setRemoved(removed.symmetricDifference(new Set([words])))}
              />
            ))}
          </Stack>
          <DialogActions>
            <Button onClick={close}>Cancel</Button>
            <Button
              tone="primary"
              onClick={() => {
                for (const { words, remove } of kept) if (removed.has(words)) remove()
                signOut()
              }}
            >
              Sign out
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
