import { CircleCheck } from 'lucide'
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { explain } from '#client/explain.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { ButtonLink } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { shortlistBrands, useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { CopyShortlistLink, idsToShortlist } from '#web/shortlist/shortlist-controls.tsx'
import { EMPTY_SHORTLIST } from '#web/shortlist/shortlist.ts'
import { KeysDialog } from '#web/list/list-keys.tsx'
import { ExportMenu } from '#web/export/export-menu.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { Empty, Notice, ProgressBar } from '#web/ui/messages.tsx'
import { Card, Heading, Row, Sheet, Soft, Stack, Toolbar } from '#web/ui/layout.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { focusContent, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { type Asked, DecideCard, Missing } from './decide-card.tsx'
import { LineTable } from './line-table.tsx'
import { brandsOf, type Line, formatLineCount, type Outcome, OUTCOME_LABELS, outcomeOf } from './lines.ts'
import styles from './match.module.css'
import { decideLine, lookFor, type Matching, matchRest } from './matching.ts'
import { type MatchedSheet, sheetRows } from './match-sheet.ts'
import { ReadLines } from './paste-preview.tsx'
import type { PastedList } from './read-paste.ts'

type Filter = 'all' | 'matched' | 'open' | 'none'

const NO_LINES: readonly Line[] = []

interface MatchResultsProps {
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
  /** The lines decided on, each as it was before. */
  const [before, setBefore] = useState<readonly Line[]>([])
  const actions = useRef<HTMLElement>(null)
  const table = useRef<HTMLElement>(null)
  const shown = useMemo(() => {
    // While lines are matched, those up to the last result: React would begin anew with a thousand rows at each result.
    const last = run ? lines.findLastIndex((line) => outcomeOf(line) !== 'waiting') : lines.length
    return lines.filter((line, index) => index <= last && (filter === 'all' || outcomeOf(line) === filter))
  }, [lines, run, filter])
  // React renders the rows last, because there may be hundreds, and interrupts that for keys and clicks.
  const drawn = useDeferredValue(shown, NO_LINES)
  const ask = useCallback((text: string) => {
    setAsked({ text, isWanted: true })
    void lookFor(text)
  }, [])
  // While lines are matched, those above the first that waits: a question above is not to follow one below.
  const end = run ? lines.findIndex((line) => outcomeOf(line) === 'waiting') : -1
  // A line that has a brand is asked about again if the user wants to, and keeps its brand until another one is chosen.
  const questions = lines.filter((line, index) => {
    if (asked?.isWanted && line.text === asked.text && line.result) return true
    return outcomeOf(line) === 'open' && (end < 0 || index < end)
  })
  const askedLine = lines.find(({ text }) => text === asked?.text)
  // Of a decision for an earlier list, the brands to choose from are still being looked for.
  const isSought = asked?.isWanted && askedLine && !askedLine.result && askedLine.error === undefined
  const isAsked =
    isSought || (askedLine && (questions.includes(askedLine) || outcomeOf(askedLine) === 'waiting'))
  if (questions.length > 0 && !isAsked) setAsked({ text: questions[0]!.text })
  function finish() {
    // The card is lower without a question.
    flushSync(() => setAsked(undefined))
    const action = actions.current?.querySelector<HTMLElement>('button, a')
    // While lines are matched, there are no actions.
    if (!action) return focusContent()
    actions.current!.parentElement!.scrollIntoView({ block: 'nearest' })
    action.focus({ preventScroll: true })
  }
  function decide(line: Line, brand: ReadBrand | null) {
    setBefore([...before, line])
    decideLine(line.text, { brand })
  }
  function undo() {
    const { text, decision } = before.at(-1)!
    setBefore(before.slice(0, -1))
    decideLine(text, decision)
    ask(text)
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (keys === 'off' || ctrlKey || metaKey || altKey || (target as Element).closest?.(TYPED_IN)) return
    if (key === '?') setHelpOpen(true)
    else if (key === 'z' && before.length > 0) undo()
    else return
    event.preventDefault()
  })
  function showMissing() {
    setFilter('none')
    table.current!.scrollIntoView({ block: 'nearest' })
  }

  const isAsking = questions.length > 0
  const decided = lines.filter(({ decision }) => decision).length
  const done = lines.length - counts.waiting
  const isWhole = counts.waiting + counts.failed === 0
  const words = (outcome: Outcome) => `${OUTCOME_LABELS[outcome]} ${formatCount(counts[outcome])}`
  return (
    <Stack as="section" gap={4} align="start" aria-label="Result" className={styles.results}>
      <Stops matching={matching} counts={counts} />
      {isHelpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
      <Stack className={styles.side}>
        <Card className={styles.card} data-print="hide">
          {(isAsking || !run) && (
            <Stack gap={2}>
              {decided + counts.open > 0 && (
                <Row justify="between" className={styles.outcome}>
                  {formatCount(decided)} of {formatCount(decided + counts.open)} decided
                  {before.length > 0 && (
                    <Button tone="quiet" aria-keyshortcuts="z" onClick={undo}>
                      <kbd aria-hidden="true">Z</kbd> Undo
                    </Button>
                  )}
                </Row>
              )}
              {isAsking ? (
                <DecideCard {...{ questions, asked }} onAsk={ask} onDecide={decide} onDone={finish} />
              ) : (
                <Heading level={2}>
                  {isWhole && <Icon of={CircleCheck} />}{' '}
                  {isWhole ? 'Nothing left to decide' : 'Nothing to decide so far'}
                </Heading>
              )}
              {!isAsking && <Missing lines={lines} onShow={showMissing} />}
            </Stack>
          )}
          {run ? (
            <Stack gap={2}>
              <Heading level={2}>
                Matching… {formatCount(done)} of {formatCount(lines.length)}
              </Heading>
              <ProgressBar aria-label="Lines matched" done={done} of={lines.length} />
            </Stack>
          ) : (
            <Actions {...{ sheet: { list, lines, shown }, filter, isAsking }} row={actions} />
          )}
        </Card>
        {!run && <ReadLines list={list} lines={lines} />}
      </Stack>
      <Stack gap={2} ref={table}>
        <Toolbar>
          <Segmented
            labelHidden
            label="Outcome"
            value={filter}
            onChange={setFilter}
            options={{
              all: `All ${formatCount(lines.length)}`,
              matched: words('matched'),
              open: words('open'),
              none: words('none'),
            }}
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

/** A notice of what delays the matching, or has stopped it. */
function Stops({ matching: { lines, run, wait }, counts }: MatchResultsProps) {
  const failure = lines.find((line) => outcomeOf(line) === 'failed')
  if (wait) {
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Notice has a role, not a tag
      <Notice tone="plain" role="status" title="Waiting for the service">
        {explain(wait.error).detail} Matching continues automatically.
      </Notice>
    )
  }
  if (run || counts.waiting + counts.failed === 0) return null
  const words = failure && explain(failure.error)
  return (
    <Notice
      tone={words ? 'danger' : 'plain'}
      role={words ? 'alert' : 'status'}
      title={
        words
          ? `${formatLineCount(counts.failed)} could not be matched`
          : `Cancelled with ${formatLineCount(counts.waiting)} to go`
      }
      actions={<Button onClick={() => void matchRest()}>{words ? 'Try again' : 'Continue'}</Button>}
    >
      {words ? `${words.title}. ${words.detail}` : 'The lines matched so far are kept.'}
    </Notice>
  )
}

interface ActionsProps {
  readonly sheet: MatchedSheet
  readonly filter: Filter
  /** A question is above these actions, and comes first. */
  readonly isAsking: boolean
  readonly row: RefObject<HTMLElement | null>
}

/** Adds all matched brands to the shortlist, or exports the lines that are shown. */
function Actions({ sheet, filter, isAsking, row }: ActionsProps) {
  const { ids: listed } = useShortlist()
  const ids = idsToShortlist(brandsOf(sheet.lines))
  const missing = ids.filter((id) => !listed.has(id)).length
  const isAdded = ids.length > 0 && missing === 0
  const tone = isAsking ? 'plain' : 'primary'
  return (
    <Row ref={row} className={styles.actions}>
      {isAdded && (
        <>
          <Soft as="output" size="s">
            {formatBrandCount(ids.length)} on the shortlist
          </Soft>
          <ButtonLink data-tone={tone} to={paths.shortlist()}>
            Open shortlist
          </ButtonLink>
        </>
      )}
      {missing > 0 && (
        <Button
          tone={tone}
          onClick={() => {
            // The link takes the place of the focused button.
            flushSync(() => shortlistBrands(ids, true))
            row.current!.querySelector('a')?.focus()
          }}
        >
          Add {missing < ids.length && 'the other '}
          {formatBrandCount(missing)} to the shortlist
        </Button>
      )}
      {ids.length > 0 && <CopyShortlistLink shortlist={{ ...EMPTY_SHORTLIST, ids: new Set(ids) }} />}
      {sheet.shown.length > 0 && (
        <ExportMenu
          brands={brandsOf(sheet.shown)}
          name={filter === 'all' ? 'match' : `match ${OUTCOME_LABELS[filter]}`}
          rows={() => sheetRows(sheet)}
        />
      )}
    </Row>
  )
}
