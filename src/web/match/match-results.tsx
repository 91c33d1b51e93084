import { CircleCheck } from 'lucide'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '#web/time/locale.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { KeysDialog } from '#web/list/list-keys.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Empty, ProgressBar } from '#web/ui/messages.tsx'
import { Card, Heading, Row, Sheet, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { focusContent, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { type Asked, DecideCard, Missing } from './decide-card.tsx'
import { LineTable } from './line-table.tsx'
import { type Line, type Outcome, OUTCOME_LABELS, outcomeOf } from './lines.ts'
import cards from './decide-card.module.css'
import { MatchActions } from './match-actions.tsx'
import styles from './match.module.css'
import { decideLine, lookFor, type Matching, matchList } from './matching.ts'
import { ReadLines } from './paste-preview.tsx'
import type { PastedList } from './read-paste.ts'

/** How many lines are drawn ahead of the last result. A screen full: React would begin anew with a thousand rows at each result. */
const DRAWN_AHEAD = 60

type Filter = 'all' | Outcome
const OUTCOMES = Object.keys(OUTCOME_LABELS) as Outcome[]

export interface MatchResultsProps {
  readonly matching: Matching & { readonly list: PastedList }
  readonly counts: Record<Outcome, number>
}

/** The outcome of each line, in the order in which they were pasted. */
export function MatchResults({ matching, counts }: MatchResultsProps) {
  const { list, lines, run } = matching
  const { keys } = usePreferences()
  const [filter, setFilter] = useState<Filter>('all')
  const [asked, setAsked] = useState<Asked>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  /** The lines decided on or put off, each as it was before. */
  const [before, setBefore] = useState<readonly Line[]>([])
  const actions = useRef<HTMLElement>(null)
  const shown = useMemo(() => {
    const last = run ? lines.findLastIndex((line) => outcomeOf(line) !== 'waiting') : lines.length
    const isDrawn = (index: number) => index <= last + DRAWN_AHEAD
    return lines.filter((line, index) => isDrawn(index) && (filter === 'all' || outcomeOf(line) === filter))
  }, [lines, run, filter])
  // React renders the rows last, because there may be hundreds, and interrupts that for keys and clicks.
  const drawn = useDeferredValue(shown, shown.slice(0, DRAWN_AHEAD))
  const ask = useCallback((text: string) => {
    setAsked({ text, isWanted: true })
    void lookFor(text)
  }, [])
  // While lines are matched, those above the first that waits: a question above is not to follow one below.
  const end = run ? lines.findIndex((line) => outcomeOf(line) === 'waiting') : -1
  // A line that has a brand is asked about again if the user wants to, and keeps its brand until another one is chosen.
  const questions = lines.filter((line, index) => {
    const outcome = outcomeOf(line)
    if (asked?.isWanted && line.text === asked.text) return outcome !== 'waiting' && outcome !== 'failed'
    return outcome === 'open' && (end < 0 || index < end)
  })
  const askedLine = lines.find(({ text }) => text === asked?.text)
  const isAsked = askedLine && (questions.includes(askedLine) || outcomeOf(askedLine) === 'waiting')
  if (questions.length > 0 && !isAsked) setAsked({ text: questions[0]!.text })
  function finish() {
    // The card is lower without a question.
    flushSync(() => setAsked(undefined))
    const action = actions.current?.querySelector<HTMLElement>('button, a')
    // While lines are matched, there are no actions.
    if (!action) return focusContent()
    // After the last decision the list is seen from its heading, and after a changed one where it was.
    if (counts.open > 0) scrollTo(0, 0)
    else actions.current!.parentElement!.scrollIntoView({ block: 'nearest' })
    action.focus({ preventScroll: true })
  }
  function decide(line: Line, decision?: Line['decision']) {
    setBefore([...before, line])
    decideLine(line.text, decision, !decision)
  }
  function undo() {
    const { text, decision, isPutOff } = before.at(-1)!
    setBefore(before.slice(0, -1))
    decideLine(text, decision, isPutOff)
    ask(text)
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target, repeat } = event
    // As in the questions, a key that is held or comes too early was meant for the last of them.
    if (key === 'Enter' && actions.current?.contains(target as Node))
      if (repeat || actions.current.parentElement!.getAnimations().length > 0) event.preventDefault()
    if (altKey || (target as Element).closest?.(TYPED_IN)) return
    const isPlain = !ctrlKey && !metaKey && keys !== 'off'
    // Ctrl+Z and Cmd+Z work even if keys without Ctrl are off. With Shift, they redo.
    if (key === 'z' && (isPlain || ctrlKey || metaKey) && before.length > 0) undo()
    else if (key === '?' && isPlain) setHelpOpen(true)
    else return
    event.preventDefault()
  })

  const isAsking = questions.length > 0
  const decided = lines.filter(({ decision }) => decision).length
  const isWhole = counts.waiting + counts.failed === 0
  const [made, all] = run ? [lines.length - counts.waiting, lines.length] : [decided, decided + counts.open]
  const amount = `${formatCount(made)} of ${formatCount(all)}`
  const isChanged = isAsked && outcomeOf(askedLine) !== 'open'
  const changing = isChanged && (askedLine.decision ? 'Changing your decision' : 'Changing the result')
  const progress = (
    <div>
      <Row justify="between" className={cards.progress}>
        <Soft size="s">{run ? `Matching… ${amount}` : changing || `${amount} decided`}</Soft>
        {before.length > 0 && (
          <Button tone="quiet" className={cards.small} aria-keyshortcuts="z" onClick={undo}>
            Undo <kbd aria-hidden="true">Z</kbd>
          </Button>
        )}
      </Row>
      <ProgressBar aria-label={run ? 'Lines matched' : 'Lines decided'} done={made} of={all} />
    </div>
  )
  const outcomes = OUTCOMES.flatMap((outcome) => {
    const isUsual = ['matched', 'open', 'none', filter].includes(outcome)
    if (!isUsual && (run || counts[outcome] === 0)) return []
    return [[outcome, `${OUTCOME_LABELS[outcome]} ${formatCount(counts[outcome])}`]]
  })
  return (
    <Stack as="section" gap={4} aria-label="Result" className={styles.results} data-running={run && ''}>
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
      <Stack className={styles.side}>
        {(isAsking || run) && (
          <Card className={`${cards.card} ${styles.ask}`} data-print="hide">
            {progress}
            {isAsking ? (
              <DecideCard {...{ questions, asked }} onAsk={ask} onDecide={decide} onDone={finish} />
            ) : (
              <Soft>{decided > 0 && 'Your decisions are kept. '}Names to decide appear here.</Soft>
            )}
          </Card>
        )}
        {!run && (
          <Card key={String(isAsking)} className={`${cards.card} ${cards.next}`} data-print="hide">
            {!isAsking && (
              <>
                {decided > 0 && progress}
                <Heading level={2}>
                  {isWhole && <Icon of={CircleCheck} />}{' '}
                  {isWhole ? 'Nothing left to decide' : 'Nothing to decide so far'}
                </Heading>
                <Missing lines={lines} />
              </>
            )}
            <MatchActions
              sheet={{ list, lines, shown }}
              name={filter === 'all' ? 'match' : `match ${OUTCOME_LABELS[filter]}`}
              isAsking={isAsking}
              row={actions}
            />
          </Card>
        )}
        <ReadLines {...{ list, lines }} onChange={(changed) => matchList({ ...list, ...changed })} />
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
            <LineTable lines={drawn} asked={isAsking ? asked?.text : undefined} onAsk={ask} />
          )}
        </Sheet>
      </Stack>
    </Stack>
  )
}
