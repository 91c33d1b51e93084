import { brandCountWords, countWords } from '#web/data/preferences/count-words.ts'
import { MAX_PACKED } from './pack-shortlist.ts'
import type { Shortlist } from './shortlist.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './shortlist-page.module.css'

interface ForeignNoticeProps {
  readonly shown: Shortlist
  readonly own: Shortlist
  readonly onTake: (shortlist: Shortlist) => void
}

/** Somebody else's shortlist, or an earlier one, while one's own holds other brands. */
export function ForeignNotice({ shown, own, onTake }: ForeignNoticeProps) {
  const both = new Set([...own.ids, ...shown.ids])
  return (
    <div className={styles.notice}>
      <Notice
        tone="plain"
        title="This is not your own shortlist"
        actions={
          <>
            {both.size <= MAX_PACKED && (
              <Button onClick={() => onTake({ ...own, ids: both })}>
                Add these to mine ({countWords(both.size)})
              </Button>
            )}
            <Button onClick={() => onTake(shown)}>Replace mine</Button>
          </>
        }
      >
        Yours holds {brandCountWords(own.ids.size)}, and stays as it is.
      </Notice>
    </div>
  )
}
