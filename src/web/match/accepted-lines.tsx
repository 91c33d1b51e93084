import { countWords } from '#web/data/preferences/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { outcomeOf } from './line-outcome.ts'
import styles from './lookup-results.module.css'
import type { LookedUpLine } from './lookup-state.ts'

interface AcceptedLinesProps {
  readonly lines: readonly LookedUpLine[]
  readonly onReopen: (isReopened: boolean) => void
  readonly onShow: () => void
}

/** How many lines were accepted by themselves, to see and to undo in one go. */
export function AcceptedLines({ lines, onReopen, onShow }: AcceptedLinesProps) {
  const accepted = lines.filter((line) => outcomeOf(line) === 'accepted').length
  const reopened = lines.some(({ result, settled, isReopened }) => {
    return result?.outcome === 'found' && result.isAccepted && isReopened && settled === undefined
  })
  if (accepted === 0 && !reopened) return null
  return (
    <p className={styles.accepted}>
      {accepted > 0 &&
        `${lineWords(accepted)} accepted: the same but for case, accents, spaces, punctuation or legal form. `}
      {accepted > 0 && (
        <>
          <Button tone="quiet" onClick={onShow}>
            Show them
          </Button>
          <Button tone="quiet" onClick={() => onReopen(true)}>
            Review each one
          </Button>
        </>
      )}
      {reopened && (
        <Button tone="quiet" onClick={() => onReopen(false)}>
          Accept the sure ones again
        </Button>
      )}
    </p>
  )
}

export function lineWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'line' : 'lines'}`
}
