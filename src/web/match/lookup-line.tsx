import { Check, CheckCheck, CircleHelp, CircleX, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide'
import { failureWords } from '#web/data/failure-words.ts'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type LineOutcome, OUTCOME_WORDS, outcomeOf } from './line-outcome.ts'
import styles from './lookup-line.module.css'
import type { LookedUpLine } from './lookup-state.ts'
import { OtherName } from './other-name.tsx'

const ICONS: Record<LineOutcome, typeof Check> = {
  found: Check,
  accepted: CheckCheck,
  open: CircleHelp,
  none: CircleX,
  failed: TriangleAlert,
  waiting: LoaderCircle,
}

interface LookupLineProps {
  readonly line: LookedUpLine
  /** Asks which brand it is. */
  readonly onAsk: (text: string) => void
  /** Opens it again. */
  readonly onUndo: (text: string) => void
  readonly onSearch: (text: string, other: string) => void
}

/** One pasted line, and what became of it. */
export function LookupLine({ line, onAsk, onUndo, onSearch }: LookupLineProps) {
  const outcome = outcomeOf(line)
  const [first, ...others] = line.numbers
  const undoWords = `Undo the choice for “${line.text}”`
  const notes = [
    others.length > 0 &&
      `${line.numbers.length} times, also in ${others.length === 1 ? 'line' : 'lines'} ${others.join(', ')}`,
    line.isRemembered && 'Decided before',
    line.result?.outcome === 'none' && line.result.note,
    outcome === 'failed' && failureWords(line.error).title,
  ].filter(Boolean)
  return (
    <div className={styles.line} data-outcome={outcome}>
      <span className={styles.number} aria-label={`Line ${first}`}>
        {first}
      </span>
      <span className={styles.pasted} dir="auto">
        {line.text}
      </span>
      {outcome === 'open' ? (
        <Button className={styles.decide} onClick={() => onAsk(line.text)}>
          <Icon of={ICONS.open} size={14} />
          {OUTCOME_WORDS.open}
        </Button>
      ) : (
        <span className={styles.outcome}>
          <Icon of={ICONS[outcome]} size={14} />
          {OUTCOME_WORDS[outcome]}
          {(line.settled !== undefined || outcome === 'accepted') && (
            <button
              type="button"
              className={`${iconButtonClass} ${styles.undo}`}
              aria-label={undoWords}
              title={undoWords}
              onClick={() => onUndo(line.text)}
            >
              <Icon of={RotateCcw} />
            </button>
          )}
        </span>
      )}
      {notes.length > 0 && <span className={styles.notes}>{notes.join('. ')}</span>}
      {outcome === 'none' && line.settled === undefined && <OtherName text={line.text} onSearch={onSearch} />}
    </div>
  )
}
