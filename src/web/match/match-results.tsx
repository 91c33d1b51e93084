import { CircleCheck } from 'lucide'
import { type RefObject, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { isBrandId } from '#contract/fields.ts'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import type { MarkedTimes } from '#web/brand/change-words.ts'
import { explain } from '#client/explain.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { hrefOf, Link } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/paths.ts'
import { useMarkedTimes } from '#web/list/filters/last-visit.ts'
import { shortlistBrands, useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { BrandBox, CopyShortlistLink, Refusal } from '#web/shortlist/shortlist-controls.tsx'
import { EMPTY_SHORTLIST } from '#web/shortlist/shortlist.ts'
import { ExportMenu } from '#web/export/export-menu.tsx'
import { Button, buttonClass, Icon } from '#web/ui/button.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'
import { Card, Row, Soft, Stack, Toolbar, VisuallyHidden } from '#web/ui/layout.tsx'
import { Segmented } from '#web/ui/field.tsx'
import { type Asked, DecideCard } from './decide-card.tsx'
import { LineCell } from './line-cell.tsx'
import {
  brandOf,
  brandsOf,
  type Line,
  formatLineCount,
  type Outcome,
  OUTCOME_LABELS,
  outcomeOf,
} from './lines.ts'
import styles from './match.module.css'
import { type Matching, matchRest } from './matching.ts'
import { type MatchedSheet, sheetRows } from './match-sheet.ts'
import type { PastedList } from './read-paste.ts'

const FILTERS = ['all', 'found', 'decided', 'open', 'none'] as const
type Filter = (typeof FILTERS)[number]

const ANSWERED: ReadonlySet<Outcome> = new Set(['found', 'decided'])
const NO_LINES: readonly Line[] = []
const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface MatchResultsProps {
  readonly matching: Matching & { readonly list: PastedList }
  readonly counts: Record<Outcome, number>
}

/** The outcome of each line, in the order in which they were pasted. */
export function MatchResults({ matching, counts }: MatchResultsProps) {
  const { list, lines, run } = matching
  const [filter, setFilter] = useState<Filter>('all')
  const [asked, setAsked] = useState<Asked>()
  const add = useRef<HTMLButtonElement>(null)
  const shown = useMemo(
    () => (filter === 'all' ? lines : lines.filter((line) => outcomeOf(line) === filter)),
    [lines, filter],
  )
  // React renders the rows last, because there may be hundreds, and interrupts that for keys and clicks.
  const drawn = useDeferredValue(shown, NO_LINES)
  const ask = useCallback((text: string) => setAsked({ text, isWanted: true }), [])
  // A line that has a brand is asked about again if the user wants to, and keeps its brand until another one is chosen.
  const questions = lines.filter((line) => {
    const isAgain = asked?.isWanted && line.text === asked.text && line.result !== undefined
    return outcomeOf(line) === 'open' || (isAgain && ANSWERED.has(outcomeOf(line)))
  })
  const askedLine = lines.find(({ text }) => text === asked?.text)
  const isAsked = askedLine && (questions.includes(askedLine) || outcomeOf(askedLine) === 'waiting')
  // While lines are being matched, a line above is not to take the place of the one that the user reads.
  if (questions.length > 0 && !isAsked) setAsked({ text: questions[0]!.text })
  // The card keeps its place after the last decision, so that the table beside it does not move.
  const [hasAsked, setHasAsked] = useState(false)
  if (questions.length > 0 && !hasAsked) setHasAsked(true)
  function finish() {
    setAsked(undefined)
    add.current?.focus()
  }

  return (
    <Stack as="section" gap={2} aria-label="Result">
      <Stops matching={matching} counts={counts} />
      <Toolbar justify="between">
        <Segmented
          label="Outcome"
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => ({
            value,
            label:
              value === 'all'
                ? `All ${formatCount(lines.length)}`
                : `${OUTCOME_LABELS[value]} ${formatCount(counts[value])}`,
          }))}
        />
        <Actions sheet={{ list, lines, shown }} filter={filter} isRunning={run !== null} add={add} />
      </Toolbar>
      <Stack gap={4} align="start" className={hasAsked ? styles.deciding : undefined}>
        {questions.length > 0 ? (
          <DecideCard questions={questions} asked={asked} onAsk={ask} onDone={finish} />
        ) : (
          hasAsked && (
            <Soft className={styles.card}>
              {run ? 'Nothing to decide so far.' : 'Every line is decided.'}
            </Soft>
          )
        )}
        <Card className={styles.table}>
          {shown.length === 0 ? (
            <Empty icon={<Icon of={CircleCheck} size={20} />} title="No lines with this outcome" />
          ) : (
            <Lines lines={drawn} onAsk={ask} />
          )}
        </Card>
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
  readonly isRunning: boolean
  readonly add: RefObject<HTMLButtonElement | null>
}

/** Adds all matched brands to the shortlist, or exports the lines that are shown. */
function Actions({ sheet, filter, isRunning, add }: ActionsProps) {
  const { ids: listed } = useShortlist()
  const ids = brandsOf(sheet.lines).flatMap(({ id }) => (id && isBrandId(id) ? id : []))
  const missing = ids.filter((id) => !listed.has(id)).length
  const isAdded = ids.length > 0 && missing === 0
  const isOffered = !isRunning && missing > 0
  return (
    <Row className={styles.actions}>
      <Button
        ref={add}
        tone={isOffered ? 'primary' : 'plain'}
        aria-disabled={!isOffered}
        onClick={() => isOffered && shortlistBrands(ids, true)}
      >
        {isAdded
          ? `${formatBrandCount(ids.length)} on the shortlist`
          : `Add ${missing < ids.length ? 'the other ' : ''}${formatBrandCount(missing)} to the shortlist`}
      </Button>
      {isAdded && (
        <Link className={buttonClass} data-tone="primary" to={paths.shortlist()}>
          Open shortlist
        </Link>
      )}
      {!isRunning && ids.length > 0 && (
        <CopyShortlistLink shortlist={{ ...EMPTY_SHORTLIST, ids: new Set(ids) }} />
      )}
      {!isRunning && sheet.shown.length > 0 && (
        <ExportMenu
          brands={brandsOf(sheet.shown)}
          name={filter === 'all' ? 'match' : `match ${OUTCOME_LABELS[filter]}`}
          rows={() => sheetRows(sheet)}
        />
      )}
      <VisuallyHidden as="output">{isAdded && 'Added to the shortlist'}</VisuallyHidden>
      <Refusal />
    </Row>
  )
}

/** Stands in for the brand of a line that has none. */
const NO_BRAND: ReadBrand = { id: null, name: null, logo: null, updatedAt: null, faults: [], raw: null }

interface LineRow extends BrandRow {
  readonly line: Line
}

interface LinesProps {
  readonly lines: readonly Line[]
  readonly onAsk: (text: string) => void
}

/** The table of brands, with the pasted line before each brand. */
function Lines({ lines, onAsk }: LinesProps) {
  const origin = useMemo(
    () => ({ path: paths.match(), ids: brandsOf(lines).flatMap(({ id }) => id ?? []) }),
    [lines],
  )
  const links = useBrandLinks(OPENING_QUERY, origin)
  const times = useMarkedTimes()
  // A line that has not changed keeps its row, and is not rendered again with each line that is found.
  const known = useMemo(() => ({ times, rows: new WeakMap<Line, LineRow>() }), [times])
  const rows = useMemo(
    () =>
      lines.map((line) => {
        const row = known.rows.get(line) ?? rowOf(line, known.times)
        known.rows.set(line, row)
        return row
      }),
    [lines, known],
  )
  return (
    <BrandTable
      rows={rows}
      selected={useShortlist().ids}
      renderLine={useCallback(
        (row) => (
          <LineCell line={(row as LineRow).line} onAsk={onAsk} />
        ),
        [onAsk],
      )}
      body={links}
      renderLeading={lineBox}
    />
  )
}

const lineBox = ({ brand: { id, name } }: BrandRow, isTicked: boolean) => (
  <BrandBox {...{ id, name, isTicked }} />
)

function rowOf(line: Line, times: MarkedTimes): LineRow {
  const brand = brandOf(line)
  const href = brand?.id == null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY))
  return { ...plainRow(brand ?? NO_BRAND, href, times), line }
}
