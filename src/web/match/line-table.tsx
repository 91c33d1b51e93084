import { Check, CircleHelp, Dot, Search, TriangleAlert, UserCheck, UserX } from 'lucide'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, plainHead, useBrandLinks } from '#web/brand/brand-table.tsx'
import type { MarkedTimes } from '#web/brand/change-words.ts'
import { hrefOf } from '#web/data/navigation.tsx'
import { OPENING_QUERY, paths } from '#web/data/paths.ts'
import { useMarkedTimes } from '#web/list/filters/last-visit.ts'
import { useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { brandStar } from '#web/shortlist/shortlist-controls.tsx'
import { Icon } from '#web/ui/button.tsx'
import { Row, Soft } from '#web/ui/layout.tsx'
import { brandOf, brandsOf, type Line, type Outcome, outcomeOf, stateLabel } from './lines.ts'
import styles from './match.module.css'

const ICONS: Record<Outcome, typeof Check> = {
  matched: Check,
  open: CircleHelp,
  none: Search,
  failed: TriangleAlert,
  waiting: Dot,
}

/** Stands in for the brand of a line that has none. */
const NO_BRAND: ReadBrand = { id: null, name: null, logo: null, updatedAt: null, faults: [], raw: null }

interface LineRow extends BrandRow {
  readonly line: Line
}

interface LineTableProps {
  readonly lines: readonly Line[]
  /** The text of the line that the question is about. */
  readonly asked: string | undefined
  /** Called to ask which brand a line means. */
  readonly onAsk: (text: string) => void
}

/** The table of brands, with the pasted line before each brand. */
export function LineTable({ lines, asked, onAsk }: LineTableProps) {
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
        return line.text === asked ? { ...row, isCurrent: true } : row
      }),
    [lines, known, asked],
  )
  return (
    <BrandTable
      rows={rows}
      selected={useShortlist().ids}
      renderHead={renderHead}
      renderLine={useCallback(
        (row) => (
          <LineCell line={(row as LineRow).line} onAsk={onAsk} />
        ),
        [onAsk],
      )}
      body={links}
      renderLeading={brandStar}
    />
  )
}

function rowOf(line: Line, times: MarkedTimes): LineRow {
  const brand = brandOf(line) ?? NO_BRAND
  const href = brand.id === null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY))
  return { ...plainRow(brand, href, times), line, key: line.text }
}

const LINE_HEAD = (
  <span className={styles.line}>
    <span>Line</span>
    <span>Your list</span>
    <span>Outcome</span>
  </span>
)
const renderHead = (column: string, label: ReactNode) =>
  plainHead(column, column === 'line' ? LINE_HEAD : label)

/** One pasted line and its outcome, which is a button if the user can act on it. */
function LineCell({ line, onAsk }: Pick<LineRow, 'line'> & Pick<LineTableProps, 'onAsk'>) {
  const { text, numbers, result, decision } = line
  const outcome = outcomeOf(line)
  const [first, ...others] = numbers
  const { matches = [] } = result ?? {}
  const notes = [
    outcome === 'open' &&
      (matches.length > 1 ? `${matches.length} suggestions` : `Maybe ${matches[0]?.name}`),
    others.length > 0 && `Also on line${others.length > 1 ? 's' : ''} ${others.join(', ')}`,
  ].filter(Boolean)
  const canAsk = outcome !== 'failed' && outcome !== 'waiting'
  const label = `Choose the brand for “${text}”`
  const chosen = decision?.brand ? UserCheck : UserX
  return (
    <div className={styles.line} data-outcome={outcome}>
      <span aria-label={`Line ${first}`}>{first}</span>
      <span dir="auto">
        {text}{' '}
        <Soft size="xs" style={{ display: 'inline-block' }}>
          {notes.join(', ')}
        </Soft>
      </span>
      <Row
        as={canAsk ? 'button' : 'span'}
        wrap={false}
        className={styles.outcome}
        {...(canAsk && {
          'aria-label': `${stateLabel(line)}. ${label}`,
          title: label,
          onClick: () => onAsk(text),
        })}
      >
        <Icon of={decision ? chosen : ICONS[outcome]} size={14} /> {stateLabel(line)}
      </Row>
    </div>
  )
}
