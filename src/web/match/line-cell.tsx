import { Check, CircleHelp, EqualApproximately, LoaderCircle, Search, TriangleAlert, UserCheck } from 'lucide'
import { useState } from 'react'
import { explain } from '#client/explain.ts'
import { Button, Icon } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Row, Soft } from '#web/ui/layout.tsx'
import { brandOf, isSimilar, type Line, type Outcome, outcomeOf, stateLabel } from './lines.ts'
import styles from './match.module.css'
import { lookAgain, renameLine } from './matching.ts'

const ICONS: Record<Outcome, typeof Check> = {
  found: Check,
  decided: UserCheck,
  open: CircleHelp,
  none: Search,
  failed: TriangleAlert,
  waiting: LoaderCircle,
}

interface LineCellProps {
  readonly line: Line
  /** Called to ask which brand the line means. */
  readonly onAsk: (text: string) => void
}

/** One pasted line and its outcome, which is a button if the user can act on it. */
export function LineCell({ line, onAsk }: LineCellProps) {
  const { text, numbers, decision, error, result } = line
  const [isNaming, setNaming] = useState(false)
  const outcome = outcomeOf(line)
  const [first, ...others] = numbers
  const notes = [
    others.length > 0 &&
      `${numbers.length} times, also in ${others.length === 1 ? 'line' : 'lines'} ${others.join(', ')}`,
    decision?.brand === null && 'None of the suggested brands',
    // A failure of the matching is said once, above the lines.
    outcome !== 'failed' && error !== undefined && explain(error).title,
  ].filter(Boolean)
  function askAgain() {
    if (result?.matches.length === 0) return setNaming(true)
    if (!result) void lookAgain(line)
    onAsk(text)
  }
  const isExact = outcome === 'found' && brandOf(line)?.name === text
  const acts: Partial<Record<Outcome, () => void>> = {
    ...(!isExact && { found: askAgain }),
    decided: askAgain,
    open: () => onAsk(text),
    none: () => setNaming(true),
  }
  const act = acts[outcome]
  const label = outcome === 'none' ? `Another name for “${text}”` : `Choose the brand for “${text}”`
  const state = (
    <>
      <Icon of={isSimilar(line) ? EqualApproximately : ICONS[outcome]} size={14} /> {stateLabel(line)}
    </>
  )
  return (
    <div className={styles.line} data-outcome={outcome}>
      <span className={styles.number} aria-label={`Line ${first}`}>
        {first}
      </span>
      <span className={styles.words} dir="auto">
        {text}
      </span>
      <Row as="span" justify="end" className={styles.outcome}>
        {act ? (
          <Button tone="quiet" aria-label={`${stateLabel(line)}. ${label}`} title={label} onClick={act}>
            {state}
          </Button>
        ) : (
          state
        )}
      </Row>
      {notes.length > 0 && (
        <Soft size="xs" className={styles.notes}>
          {notes.join('. ')}
        </Soft>
      )}
      {isNaming && (
        // Another name of the same brand ("Volkswagen" for "VW"), matched in its place.
        <form
          className={styles.notes}
          data-print="hide"
          onSubmit={(event) => {
            event.preventDefault()
            const other = new FormData(event.currentTarget).get('other')
            setNaming(false)
            if (typeof other !== 'string' || other.trim() === '') return
            renameLine(text, other.trim())
            onAsk(text)
          }}
        >
          <TextField
            // The user opened this field with a button.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            labelHidden
            label={`Another name for “${text}”`}
            name="other"
            placeholder="Another name or id"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
          />
        </form>
      )}
    </div>
  )
}
