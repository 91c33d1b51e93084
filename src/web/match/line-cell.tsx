import { Check, CircleHelp, CircleX, LoaderCircle, RotateCcw, Search, TriangleAlert, UserCheck } from 'lucide'
import { useState } from 'react'
import { explain } from '#client/explain.ts'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Soft } from '#web/ui/text.tsx'
import { type Line, type Outcome, OUTCOME_WORDS, outcomeOf } from './lines.ts'
import styles from './match.module.css'
import { renameLine, undoLine } from './matching.ts'

const ICONS: Record<Outcome, typeof Check> = {
  found: Check,
  decided: UserCheck,
  open: CircleHelp,
  none: CircleX,
  failed: TriangleAlert,
  waiting: LoaderCircle,
}

interface LineCellProps {
  readonly line: Line
  /** Asks which brand it is. */
  readonly onAsk: (text: string) => void
}

/** One pasted line, and what became of it. */
export function LineCell({ line, onAsk }: LineCellProps) {
  const { text, numbers, decision, result, error } = line
  const [isNaming, setNaming] = useState(false)
  const outcome = outcomeOf(line)
  const [first, ...others] = numbers
  const words = (
    <>
      <Icon of={ICONS[outcome]} size={14} />
      {OUTCOME_WORDS[outcome]}
    </>
  )
  const nameWords = `Another name for “${text}”`
  const undoWords = `Undo the choice for “${text}”`
  const notes = [
    others.length > 0 &&
      `${numbers.length} times, also in ${others.length === 1 ? 'line' : 'lines'} ${others.join(', ')}`,
    decision?.brand === null && 'None of the brands offered',
    decision?.isRemembered && 'Decided before',
    outcome === 'none' && result?.note,
    outcome === 'failed' && explain(error).title,
  ].filter(Boolean)
  return (
    <div className={styles.line} data-outcome={outcome}>
      <span className={styles.number} aria-label={`Line ${first}`}>
        {first}
      </span>
      <span className={styles.words} dir="auto">
        {text}
      </span>
      {outcome === 'open' ? (
        <Button className={styles.outcome} onClick={() => onAsk(text)}>
          {words}
        </Button>
      ) : (
        <Row as="span" justify="end" className={styles.outcome}>
          {(outcome === 'decided' || (outcome === 'found' && result?.brand?.name !== text)) && (
            <button
              type="button"
              className={`${iconButtonClass} ${styles.undo}`}
              aria-label={undoWords}
              title={undoWords}
              onClick={() => undoLine(text)}
            >
              <Icon of={RotateCcw} size={16} />
            </button>
          )}
          {outcome === 'none' && !isNaming && (
            <button
              type="button"
              className={iconButtonClass}
              aria-label={nameWords}
              title={nameWords}
              onClick={() => setNaming(true)}
            >
              <Icon of={Search} size={16} />
            </button>
          )}
          {words}
        </Row>
      )}
      {notes.length > 0 && (
        <Soft size="xs" className={styles.notes}>
          {notes.join('. ')}
        </Soft>
      )}
      {outcome === 'none' && isNaming && <OtherName text={text} onClose={() => setNaming(false)} />}
    </div>
  )
}

/** For a line that nothing came near: another name of the same brand ("Volkswagen" for "VW"), matched in its place. */
function OtherName({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Row
      as="form"
      gap={1}
      className={styles.notes}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault()
        const other = new FormData(event.currentTarget as HTMLFormElement).get('other')
        onClose()
        if (typeof other === 'string' && other.trim() !== '') renameLine(text, other.trim())
      }}
    >
      <input
        // The field was asked for by a press.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        name="other"
        className={styles.other}
        aria-label={`Another name for “${text}”`}
        placeholder="Another name or id"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <Button tone="quiet" type="submit" aria-label={`Search for another name of “${text}”`}>
        <Icon of={Search} size={14} />
        Search
      </Button>
    </Row>
  )
}
