import { CircleCheck } from 'lucide'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#web/time/locale.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Empty, ProgressBar, toast } from '#web/ui/messages.tsx'
import { Card, Heading, Row, Sheet, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { focusContent, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { DecisionCard } from './decision-card.tsx'
import { LineTable } from './line-table.tsx'
import {
  countOutcomes,
  formatLineCount,
  type Line,
  type Outcome,
  OUTCOME_LABELS,
  outcomeOf,
} from './lines.ts'
import { MatchActions } from './match-actions.tsx'
import styles from './match.module.css'
import { decideLine, matchList, useMatching } from './matching.ts'
import { Preview } from './paste-preview.tsx'
import type { PastedList } from './read-paste.ts'

/** How many lines are drawn ahead of the last result. A screen full: React would begin anew with a thousand rows at each result. */
const DRAWN_AHEAD = 60

type Filter = 'all' | Outcome
const OUTCOMES = Object.keys(OUTCOME_LABELS) as Outcome[]

/** The outcome of each line, in the order in which they were pasted. */
export function MatchResults({ list }: { readonly list: PastedList }) {
  const { lines, run, isFirstRun } = useMatching()
  const counts = countOutcomes(lines)
  const { keys } = usePreferences()
  const [filter, setFilter] = useState<Filter>('all')
  /** The text of the line that the user asks about, or went on to. */
  const [asked, setAsked] = useState<string>()
  /** The text of the line of the last question: that of a line above it, which is matched later, does not take its place. */
  const [last, setLast] = useState<string>()
  /** The lines decided on, each as it was before. */
  const [before, setBefore] = useState<readonly Line[]>([])
  const actions = useRef<HTMLElement>(null)
  const shown = useMemo(() => {
    const end = run ? lines.findLastIndex((line) => outcomeOf(line) !== 'waiting') : lines.length
    const isDrawn = (index: number) => index <= end + DRAWN_AHEAD
    return lines.filter((line, index) => isDrawn(index) && (filter === 'all' || outcomeOf(line) === filter))
  }, [lines, run, filter])
  // React renders the rows last, because there may be hundreds, and interrupts that for keys and clicks.
  const drawn = useDeferredValue(shown, shown.slice(0, DRAWN_AHEAD))
  // A line that has a brand is asked about again if the user wants to, and keeps its brand until another one is chosen.
  const questions = lines.filter((line) => {
    const outcome = outcomeOf(line)
    return line.text === asked ? !['waiting', 'failed'].includes(outcome) : outcome === 'open'
  })
  const line = questions.find(({ text }) => text === (asked ?? last)) ?? questions[0]
  if (line?.text !== last) setLast(line?.text)
  const isDone = !line && !isFirstRun
  function finish() {
    // The card is lower without a question.
    flushSync(() => setAsked(undefined))
    if (isFirstRun) focusContent()
    else actions.current!.querySelector<HTMLElement>('button, a')!.focus()
  }
  /** Goes on to another line, if there is one. */
  function go(from: Line, step: number) {
    if (questions.length === 1) finish()
    else setAsked(questions.at((questions.indexOf(from) + step) % questions.length)!.text)
  }
  function decide(decided: Line, brand: ReadBrand | null) {
    setBefore([...before, decided])
    decideLine(decided.text, { brand })
    go(decided, 1)
  }
  function split({ text }: Line) {
    matchList({ ...list, takenBack: [...(list.takenBack ?? []), text] })
    toast(`Each name in “${text}” is a line now.`, () => matchList(list))
  }
  function undo() {
    const { text, decision } = before.at(-1)!
    setBefore(before.slice(0, -1))
    decideLine(text, decision)
    setAsked(text)
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target, repeat } = event
    // As in the questions, a key that is held or comes too early was meant for the last of them.
    if (key === 'Enter' && actions.current?.contains(target as Node))
      if (repeat || actions.current.parentElement!.getAnimations().length > 0) event.preventDefault()
    if (altKey || (target as Element).closest?.(TYPED_IN)) return
    // Ctrl+Z and Cmd+Z work even if keys without Ctrl are off. With Shift, they redo.
    if (key !== 'z' || (keys === 'off' && !ctrlKey && !metaKey) || before.length === 0) return
    event.preventDefault()
    undo()
  })

  const missing = lines.filter((each) => outcomeOf(each) === 'none')
  const decided = lines.filter(({ decision }) => decision).length
  const matched = lines.length - counts.waiting
  const done = decided > 0 ? 'All decided' : counts.none > 0 ? 'Nothing to decide' : 'All matched'
  const undoLast = before.length > 0 && (
    <Button tone="quiet" aria-keyshortcuts="z" onClick={undo}>
      Undo last decision <kbd aria-hidden="true">Z</kbd>
    </Button>
  )
  const outcomes = OUTCOMES.flatMap((outcome) => {
    const isUsual = ['matched', 'open', 'none', filter].includes(outcome)
    if (!isUsual && (run || counts[outcome] === 0)) return []
    return [[outcome, `${OUTCOME_LABELS[outcome]} ${formatCount(counts[outcome])}`]]
  })
  return (
    <Stack as="section" gap={4} aria-label="Result" className={styles.results}>
      <Stack className={styles.side}>
        {line && (
          <Card className={`${styles.card} ${styles.ask}`} data-print="hide">
            <Row justify="between">
              <Soft size="s">
                {formatCount(decided)} of {formatCount(decided + counts.open)} decided
              </Soft>
              {undoLast}
            </Row>
            <DecisionCard
              key={line.text}
              line={line}
              isAsked={asked !== undefined}
              canLeave={questions.length > 1 || outcomeOf(line) !== 'open'}
              onDecide={(brand) => decide(line, brand)}
              onSplit={() => split(line)}
              onGo={(step) => go(line, step)}
            />
          </Card>
        )}
        <Card
          key={String(!line)}
          className={`${styles.card} ${styles.next} ${styles.actions}`}
          data-waiting={isFirstRun || undefined}
          data-print="hide"
        >
          {(!line || isFirstRun) && (
            <Row justify="between">
              {run ? (
                <Soft size="s">
                  Matching… {formatCount(matched)} of {formatCount(lines.length)}
                </Soft>
              ) : (
                <Heading level={2}>
                  {counts.waiting + counts.failed > 0 ? 'Nothing to decide so far' : done}
                </Heading>
              )}
              {!line && undoLast}
              {run && <ProgressBar aria-label="Lines matched" done={matched} of={lines.length} />}
            </Row>
          )}
          {!isFirstRun && (
            <MatchActions
              sheet={{ list, lines, shown }}
              name={filter === 'all' ? 'match' : `match ${OUTCOME_LABELS[filter]}`}
              isAsking={line !== undefined}
              row={actions}
            />
          )}
          {isDone && missing.length > 0 && (
            <CopyButton
              labelVisible
              label={`Copy ${formatLineCount(missing.length)} not found`}
              copied={`${formatLineCount(missing.length)} copied`}
              text={missing.map(({ text }) => text).join('\n')}
            />
          )}
        </Card>
        <Preview isMatched {...{ list, lines }} onChange={(changed) => matchList({ ...list, ...changed })} />
      </Stack>
      <Stack gap={2}>
        <Toolbar>
          <Segmented
            labelHidden
            label="Outcome"
            value={filter}
            onChange={setFilter}
            options={Object.fromEntries([['all', `All ${formatCount(lines.length)}`], ...outcomes])}
          />
        </Toolbar>
        <Sheet className={styles.table}>
          {shown.length === 0 && !run ? (
            <Empty icon={CircleCheck} title="No lines with this outcome" />
          ) : (
            <LineTable lines={drawn} asked={line?.text} onAsk={setAsked} />
          )}
        </Sheet>
      </Stack>
    </Stack>
  )
}
