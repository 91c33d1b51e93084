/** The findings of one rule, or of several, by rule. */
import { useDeferredValue, useMemo, useState } from 'react'
import { countFaults, severityOf } from '#checkup/report/outcomes.ts'
import type { Finding } from '#checkup/report/report.ts'
import { amount, listFound } from '#checkup/report/sentences.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import { isBrandId } from '#contract/fields.ts'
import { ButtonLink, Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { shortlistBrands, useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading, Row, Soft, Table } from '#web/ui/layout.tsx'
import { saveFindings } from './checkup-run.ts'
import { isRunning, useCheckup } from './checkup-state.ts'
import styles from './checkup.module.css'
import { findingId, FindingRow, type FindingRowProps } from './finding-row.tsx'
import { VerdictMark } from './rule-list.tsx'

/** How many findings are shown at first: of each rule where rules are side by side, or else of the rule. */
const FIRST_OF_EACH = 6
const FIRST = 40
const MORE = 200

interface FindingsProps extends Omit<FindingRowProps, 'together'> {
  readonly label: string
  readonly findings: readonly Finding[]
  /** They are of several rules. */
  readonly withRule?: boolean
}

export function Findings({ label, findings, ...shared }: FindingsProps) {
  const selected = useShortlist().ids
  const runs = useCheckup(isRunning)
  const byRule = useMemo(() => [...Map.groupBy(findings, ({ rule }) => rule).values()], [findings])
  const counts = { fault: 0, review: 0, note: 0 }
  for (const found of byRule) counts[severityOf(found[0]!.rule)] += countFaults(found)
  // The rows are rendered last, and in parts: they would make a long task.
  const drawn = useDeferredValue(byRule, [])
  if (findings.length === 0) return null
  const { isOwn, withRule, states } = shared
  // "Fixed 1 to review" would read as if one were left.
  const isFixed = states?.get(findings[0]!) === 'fixed'
  const listed = isOwn && !withRule ? findings : []
  const ids = [...new Set(listed.map(({ brand }) => brand ?? ''))].filter(isBrandId)
  const missing = ids.filter((id) => !selected.has(id))
  return (
    <section>
      <Row justify="between" className={styles.part}>
        <Heading level={withRule ? 2 : 3}>
          {label}{' '}
          {withRule && <Soft>{isFixed ? amount(findings.length, 'finding') : listFound(counts)}</Soft>}
        </Heading>
        <Row data-print="hide">
          {missing.length > 0 ? (
            <Button onClick={() => shortlistBrands(missing, true)}>
              Add {formatBrandCount(missing.length)} to the shortlist
            </Button>
          ) : (
            ids.length > 0 && <ButtonLink to={paths.shortlist()}>Open shortlist</ButtonLink>
          )}
          {!withRule && !runs && <Button onClick={() => saveFindings(findings[0]!.rule)}>Save CSV</Button>}
        </Row>
      </Row>
      <Table aria-label={label} className={styles.findings} style={isOwn ? undefined : { '--star': '0rem' }}>
        <thead data-visually-hidden="always">
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">What was found</th>
          </tr>
        </thead>
        {drawn.map((found) => (
          <RuleFindings key={found[0]!.rule} findings={found} {...shared} />
        ))}
      </Table>
    </section>
  )
}

/** The findings of one rule. Brands that were found together, such as two with one name, share a row. */
function RuleFindings({ findings, ...shared }: Omit<FindingsProps, 'label'>) {
  const { states, withRule } = shared
  const rows = useMemo(() => [...Map.groupBy(findings, (found) => found.group ?? found).values()], [findings])
  const { part, more } = useFirstPart(rows, withRule ? FIRST_OF_EACH : FIRST)
  const { rule } = findings[0]!
  const isFixed = states?.get(findings[0]!) === 'fixed'
  const fresh = countFaults(findings.filter((finding) => states?.get(finding) === 'new'))
  return (
    <tbody>
      {withRule && (
        <tr style={{ background: 'var(--hover)' }}>
          <th scope="rowgroup" colSpan={2}>
            <Row align="start" wrap={false}>
              <VerdictMark verdict={isFixed ? 'fine' : severityOf(rule)} />
              <div style={{ flex: 1 }}>
                {/* The name of a rule keeps its line: where there is no room beside it, the numbers are below. */}
                <Row gap={0} style={{ columnGap: 'var(--space-2)' }}>
                  <Heading level={3} style={{ flex: '1 1 16rem' }}>
                    <Link to={paths.checkup({ rule })}>{titleOf(rule)}</Link>
                  </Heading>{' '}
                  <Row>
                    {fresh > 0 && <span data-state="new">{formatCount(fresh)} new</span>}{' '}
                    <Soft>{foundWords(findings)}</Soft>
                  </Row>
                </Row>
                <Soft as="p" size="s">
                  {isFixed || RULES.get(rule)?.why}
                </Soft>
              </div>
            </Row>
          </th>
        </tr>
      )}
      {part.map((together) => (
        <FindingRow key={findingId(together[0]!)} together={together} {...shared} />
      ))}
      {more && (
        <tr>
          <td colSpan={2}>{more}</td>
        </tr>
      )}
    </tbody>
  )
}

/** "12 findings"; of brands that were found together "7 pairs, 14 brands"; of the service "2 findings, 18 examples". */
export function foundWords(findings: readonly Finding[]): string {
  const sets = new Set(findings.flatMap(({ group }) => group ?? [])).size
  // One of a pair may be all that was fixed.
  if (sets === 0 || findings.length < 2 * sets) {
    const count = countFaults(findings)
    const examples = count < findings.length ? `, ${formatCount(findings.length)} examples` : ''
    return amount(count, 'finding') + examples
  }
  const word = findings.length === 2 * sets ? 'pair' : 'group'
  return `${amount(sets, word)}, ${amount(findings.length, 'brand')}`
}

/** The first part of a long list, and a button that shows more. */
export function useFirstPart<Value>(all: readonly Value[], first = FIRST) {
  const [length, setLength] = useState(first)
  const left = all.length - length
  const more = left > 0 && (
    <Button tone="quiet" data-print="hide" onClick={() => setLength(length + MORE)}>
      Show {formatCount(Math.min(MORE, left))} more
    </Button>
  )
  return { part: all.slice(0, length), more }
}
