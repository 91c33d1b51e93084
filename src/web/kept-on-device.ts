import { countWords } from '#web/data/locale.ts'
import { savedViews } from '#web/list/saved-views.ts'
import { decisionCount, forgetAll } from '#web/match/decisions.ts'
import { deleteShortlists, shortlistCount } from '#web/shortlist/kept-shortlists.ts'

/** Something that people have put together and this browser keeps: signing out says what becomes of it. */
export interface KeptOnDevice {
  /** "3 saved views". */
  readonly words: (count: number) => string
  readonly count: () => number | Promise<number>
  /** Deletes it, where it stays on the device unless somebody asks for this. Undefined: it ends with the session. */
  readonly remove?: () => void
}

/** One line for each room that keeps something. */
export const KEPT_ON_DEVICE: readonly KeptOnDevice[] = [
  {
    words: (count) => `${countWords(count)} ${count === 1 ? 'shortlist' : 'shortlists'}`,
    count: shortlistCount,
    remove: deleteShortlists,
  },
  {
    words: (count) => `${countWords(count)} saved ${count === 1 ? 'view' : 'views'}`,
    count: () => savedViews.get().length,
    remove: () => void savedViews.change(() => []),
  },
  {
    words: (count) => `${countWords(count)} ${count === 1 ? 'decision' : 'decisions'} about names`,
    count: decisionCount,
    remove: forgetAll,
  },
]
