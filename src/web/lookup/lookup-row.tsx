import { Check, CheckCheck, CircleHelp, CircleX, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide'
import { memo, useMemo } from 'react'
import { fieldsOf, fieldText } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { dateWords } from '#web/parts/times/time-words.ts'
import { useAdditionalColumns } from '#web/parts/use-additional-columns.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { SelectBox } from '#web/selection/select-box.tsx'
import { useSelection } from '#web/selection/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { brandOfLine, candidatesOf, type LineOutcome, OUTCOME_WORDS, outcomeOf } from './line-outcome.ts'
import styles from './lookup-row.module.css'
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
const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

interface LookupRowProps {
  readonly line: LookedUpLine
  readonly onSettle: (text: string, settled: ReadBrand | 'none' | undefined) => void
  readonly onSearch: (text: string, other: string) => void
}

/** One pasted line, what became of it, and the brands it may stand for. Drawn again only when it changes. */
export const LookupRow = memo(function LookupRow({ line, onSettle, onSearch }: LookupRowProps) {
  const outcome = outcomeOf(line)
  const brand = brandOfLine(line)
  const candidates = line.settled === undefined ? candidatesOf(line) : []
  const [first, ...others] = line.numbers
  const note = line.result?.outcome === 'none' ? line.result.note : undefined
  return (
    <li className={styles.row} data-outcome={outcome}>
      <span className={styles.number} aria-label={`Line ${first}`}>
        {first}
      </span>
      <span className={styles.pasted} dir="auto">
        {line.text}
        {others.length > 0 && (
          <span className={styles.same}>
            {line.numbers.length} times, also in {others.length === 1 ? 'line' : 'lines'} {others.join(', ')}
          </span>
        )}
      </span>
      <span className={styles.outcome}>
        <Icon of={ICONS[outcome]} size={14} />
        {OUTCOME_WORDS[outcome]}
      </span>
      <div className={styles.answer}>
        {brand && <FoundBrand brand={brand} selectable />}
        {candidates.length > 0 && (
          <ul className={styles.candidates} aria-label={`Brands for “${line.text}”`}>
            {candidates.map((candidate) => (
              <li key={candidate.id} className={styles.candidate}>
                <FoundBrand brand={candidate} />
                <Button
                  className={styles.use}
                  aria-label={`Use ${candidate.name ?? 'the unnamed brand'}, id ${candidate.id}`}
                  onClick={() => onSettle(line.text, candidate)}
                >
                  Use
                </Button>
              </li>
            ))}
            <li className={styles.none}>
              <Button
                tone="quiet"
                className={styles.use}
                aria-label={`None of these is “${line.text}”`}
                onClick={() => onSettle(line.text, 'none')}
              >
                None of these
              </Button>
            </li>
          </ul>
        )}
        {outcome === 'none' && line.settled === undefined && (
          <OtherName text={line.text} onSearch={onSearch} />
        )}
        {note && <span className={styles.note}>{note}</span>}
        {line.error !== undefined && outcome === 'failed' && (
          <span className={styles.note}>{failureWords(line.error).title}</span>
        )}
        {line.isRemembered && <span className={styles.note}>Decided before</span>}
        {(line.settled !== undefined || outcome === 'accepted') && (
          <Button
            tone="quiet"
            className={styles.use}
            aria-label={`Undo the choice for “${line.text}”`}
            onClick={() => onSettle(line.text, undefined)}
          >
            <Icon of={RotateCcw} size={14} />
            Undo
          </Button>
        )}
      </div>
    </li>
  )
})

function FoundBrand({ brand, selectable }: { brand: ReadBrand; selectable?: boolean }) {
  const { zone } = usePreferences()
  const selection = useSelection()
  const columns = useAdditionalColumns(useMemo(() => [brand], [brand]))
  const { id, name, logo, updatedAt, raw } = brand
  return (
    <span className={styles.brand}>
      {selectable && id !== null && <SelectBox id={id} name={name ?? id} selected={selection.has(id)} />}
      <BrandLogo src={logo} name={name} size="row" alt="" />
      <span className={styles.words}>
        <Link className={styles.name} dir="auto" to={id === null ? null : paths.brand(id, OPENING_QUERY)}>
          {name ?? 'No name'}
        </Link>
        <span className={styles.facts}>
          Id {id}
          {updatedAt !== null && `, updated ${dateWords(updatedAt, zone)}`}
        </span>
        {columns.map((column) => {
          const text = fieldText(fieldsOf(raw)[column])
          return (
            <span key={column} className={styles.field} title={text} dir="auto">
              {column}: {text || 'none'}
            </span>
          )
        })}
      </span>
    </span>
  )
}
