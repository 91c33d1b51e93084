import { LogOut } from 'lucide'
import { useState } from 'react'
import { countWords } from '#web/data/locale.ts'
import { savedSearches } from '#web/list/saved-searches.ts'
import { decisionCount, forgetAll } from '#web/match/kept-work.ts'
import { deleteShortlists, shortlistCount } from '#web/shortlist/kept-shortlists.ts'
import { signOut } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Something that people have put together and this browser keeps: signing out says what becomes of it. */
interface KeptOnDevice {
  /** "3 saved searches". */
  readonly words: (count: number) => string
  readonly count: () => number | Promise<number>
  /** Deletes it, where it stays on the device unless somebody asks for this. Undefined: it ends with the session. */
  readonly remove?: () => void
}

/** One line for each room that keeps something. */
const KEPT_ON_DEVICE: readonly KeptOnDevice[] = [
  {
    words: (count) => `${countWords(count)} ${count === 1 ? 'shortlist' : 'shortlists'}`,
    count: shortlistCount,
    remove: deleteShortlists,
  },
  {
    words: (count) => `${countWords(count)} saved ${count === 1 ? 'search' : 'searches'}`,
    count: () => savedSearches.get().length,
    remove: () => void savedSearches.change(() => []),
  },
  {
    words: (count) => `${countWords(count)} ${count === 1 ? 'decision' : 'decisions'} about names`,
    count: decisionCount,
    remove: forgetAll,
  },
]

type Counted = KeptOnDevice & { readonly found: number }

/** Signs out, and asks first where this browser keeps what somebody has put together. */
export function SignOutButton() {
  const [kept, setKept] = useState<readonly Counted[]>()
  async function start() {
    const counted = await Promise.all(KEPT_ON_DEVICE.map(countKept))
    const found = counted.filter((entry) => entry.found > 0)
    if (found.length === 0) signOut()
    else setKept(found)
  }
  return (
    <>
      <Button tone="quiet" onClick={() => void start()} aria-label="Sign out">
        <Icon of={LogOut} size={16} />
        <span>Sign out</span>
      </Button>
      {kept && <SignOutDialog kept={kept} onClose={() => setKept(undefined)} />}
    </>
  )
}

/** What cannot be counted, as where storage is refused, is not kept either. */
async function countKept(entry: KeptOnDevice): Promise<Counted> {
  try {
    return { ...entry, found: await entry.count() }
  } catch {
    return { ...entry, found: 0 }
  }
}

/** Says what ends with the session, and offers to delete what would stay on the device. */
function SignOutDialog({ kept, onClose }: { kept: readonly Counted[]; onClose: () => void }) {
  const [removed, setRemoved] = useState<ReadonlySet<Counted>>(new Set())
  const lost = kept.filter(({ remove }) => !remove).map(({ words, found }) => words(found))
  return (
    <ConfirmDialog
      action="Sign out"
      onConfirm={() => {
        for (const { remove } of removed) remove?.()
        signOut()
      }}
      onClose={onClose}
    >
      {lost.length > 0 && <p>This deletes {lost.join(' and ')}.</p>}
      {lost.length < kept.length && (
        <p>What this browser keeps stays for the next time, unless you delete it.</p>
      )}
      {kept.map(
        (entry) =>
          entry.remove && (
            <CheckboxField
              key={entry.words(entry.found)}
              label={`Also delete ${entry.words(entry.found)} from this device`}
              checked={removed.has(entry)}
              onChange={() => setRemoved(removed.symmetricDifference(new Set([entry])))}
            />
          ),
      )}
    </ConfirmDialog>
  )
}
