import { Check, CircleHelp, CircleX, LoaderCircle, RotateCcw, Search, TriangleAlert, UserCheck } from 'lucide'
import { useState } from 'react'
import { explain } from '#client/explain.ts'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
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

/** One pasted line, what became of it, and what can be done about it. */
export function LineCell({ line, onAsk }: LineCellProps) {
  const { text, numbers, decision, result, error } = line
  const [isNaming, setNaming] = useState(false)
  const outcome = outcomeOf(line)
  const [first, ...others] = numbers
  const isGuess = outcome === 'decided' || (outcome === 'found' && result?.brand?.name !== text)
  const notes = [
    others.length > 0 &&
      `${numbers.length} times, also in ${others.length === 1 ? 'line' : 'lines'} ${others.join(', ')}`,
    decision?.brand === null && 'None of the brands offered',
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
      <Row as="span" justify="end" className={styles.outcome}>
        {isGuess && (
          <Tool icon={RotateCcw} label={`Undo the choice for “${text}”`} act={() => undoLine(text)} />
        )}
        {outcome === 'none' && !isNaming && (
          <Tool icon={Search} label={`Another name for “${text}”`} act={() => setNaming(true)} />
        )}
        {outcome === 'open' ? (
          <Button onClick={() => onAsk(text)}>
            <Icon of={ICONS.open} size={14} /> {OUTCOME_WORDS.open}
          </Button>
        ) : (
          <>
            <Icon of={ICONS[outcome]} size={14} /> {OUTCOME_WORDS[outcome]}
          </>
        )}
      </Row>
      {notes.length > 0 && (
        <Soft size="xs" className={styles.notes}>
          {notes.join('. ')}
        </Soft>
      )}
      {outcome === 'none' && isNaming && (
        // Another name of the same brand ("Volkswagen" for "VW"), matched in its place.
        <form
          className={styles.notes}
          data-print="hide"
          onSubmit={(event) => {
            event.preventDefault()
            const other = new FormData(event.currentTarget).get('other')
            setNaming(false)
            if (typeof other === 'string' && other.trim() !== '') renameLine(text, other.trim())
          }}
        >
          <TextField
            // The field was asked for by a press.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            labelHidden
            label={`Another name for “${text}”`}
            name="other"
            placeholder="Another name or id"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        </form>
      )}
    </div>
  )
}

function Tool({ icon, label, act }: { icon: typeof Check; label: string; act: () => void }) {
  return (
    <button
      type="button"
      className={`${iconButtonClass} ${styles.tool}`}
      aria-label={label}
      title={label}
      onClick={act}
    >
      <Icon of={icon} size={16} />
    </button>
  )
}
