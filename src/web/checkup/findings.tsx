import { type ComponentProps, type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { webAddress } from '#checkup/logos/look-at-logos.ts'
import { countFaults, type FindingStates, severityOf } from '#checkup/report/outcomes.ts'
import type { Finding } from '#checkup/report/report.ts'
import { amount, visibleText } from '#checkup/report/sentences.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import { curlCommand } from '#client/curl-command.ts'
import { isBrandId } from '#contract/fields.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { MarkedText } from '#web/brand/brand-name.tsx'
import { backgroundPaint } from '#web/brand/logo-background.tsx'
import { connectedAddress } from '#web/data/connection.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { shortlistBrands, useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { BrandBox } from '#web/shortlist/shortlist-controls.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Heading, Row, Soft, Table, textLinkClass } from '#web/ui/layout.tsx'
import { saveFindings } from './checkup-run.ts'
import { isRunning, useCheckup } from './checkup-state.ts'
import styles from './checkup.module.css'
import { differenceOf, FindingText } from './finding-text.tsx'
import { VerdictMark } from './rule-list.tsx'

/** How many findings are shown at first: of each rule where rules are side by side, or else of the rule. */
const FIRST_OF_EACH = 6
const FIRST = 40
const MORE = 200

interface FindingsProps {
  readonly label: string
  readonly findings: readonly Finding[]
  /** How each has changed since an earlier report. */
  readonly states?: FindingStates | undefined
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly isOwn: boolean
  /** They are of several rules. */
  readonly withRule?: boolean
}

export function Findings({ label, findings, ...shared }: FindingsProps) {
  const selected = useShortlist().ids
  const runs = useCheckup(isRunning)
  const byRule = useMemo(() => [...Map.groupBy(findings, ({ rule }) => rule).values()], [findings])
  const count = byRule.reduce((sum, found) => sum + countFaults(found), 0)
  // The rows are rendered last, and in parts: they would make a long task.
  const drawn = useDeferredValue(byRule, [])
  if (findings.length === 0) return null
  const { isOwn, withRule } = shared
  const listed = isOwn && !withRule ? findings : []
  const ids = [...new Set(listed.map(({ brand }) => brand ?? ''))].filter(isBrandId)
  const isWhole = ids.every((id) => selected.has(id))
  return (
    <section>
      <Row justify="between" className={styles.part}>
        <Heading level={withRule ? 2 : 3}>
          {label} {withRule && <Soft>{formatCount(count)}</Soft>}
        </Heading>
        <Row data-print="hide">
          {ids.length > 0 && (
            <Button onClick={() => shortlistBrands(ids, !isWhole)}>
              {isWhole ? 'Remove from the shortlist' : `Add ${formatBrandCount(ids.length)} to the shortlist`}
            </Button>
          )}
          {!withRule && !runs && <Button onClick={() => saveFindings(findings[0]!.rule)}>Save CSV</Button>}
        </Row>
      </Row>
      <Table aria-label={label} className={styles.findings}>
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

type RowProps = Omit<FindingsProps, 'label' | 'findings'>

/** The findings of one rule. Brands that were found together, such as two with one name, share a row. */
function RuleFindings({ findings, ...shared }: RowProps & Pick<FindingsProps, 'findings'>) {
  const { states, withRule } = shared
  const rows = useMemo(() => [...Map.groupBy(findings, (found) => found.group ?? found).values()], [findings])
  const { part, more } = useFirstPart(rows, withRule ? FIRST_OF_EACH : FIRST)
  const { rule } = findings[0]!
  const count = countFaults(findings)
  const fresh = countFaults(findings.filter((finding) => states?.get(finding) === 'new'))
  return (
    <tbody>
      {withRule && (
        <tr style={{ background: 'var(--hover)' }}>
          <th scope="rowgroup" colSpan={2}>
            <Row align="start" wrap={false}>
              <VerdictMark verdict={severityOf(rule)} />
              <Heading level={3} style={{ flex: 1 }}>
                <Link to={paths.checkup({ rule })}>{titleOf(rule)}</Link>
              </Heading>{' '}
              {fresh > 0 && (
                <span data-state="new">{fresh === count ? 'new' : `${formatCount(fresh)} new`}</span>
              )}{' '}
              <Soft>{foundWords(findings)}</Soft>
            </Row>
            <Soft as="p" size="s">
              {RULES.get(rule)?.why}
            </Soft>
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

/** Tells examples of one fault of the service apart. */
const findingId = ({ rule, brand, field }: Finding) => [rule, brand, field].join('\n')

/**
 * One brand and what was found, or the brands that were found together, side by side: names show where they differ, logos the
 * address that they share.
 */
function FindingRow({ together, states, isOwn }: RowProps & { together: readonly Finding[] }) {
  const ticked = useShortlist().ids
  const { rule, request, field, value, name: named, detail } = together[0]!
  const isAlone = together.length === 1
  const isShared = field === 'logo' && together.every((finding) => finding.value === value)
  // A name that is found by itself stands there already.
  const hasText = isShared || (isAlone && (value !== named || detail !== undefined))
  return (
    <tr data-alone={isAlone || undefined}>
      <td colSpan={isAlone && hasText ? undefined : 2}>
        {together.map((finding) => {
          const { brand, name, logo } = finding
          const state = states?.get(finding) ?? 'still there'
          const more = state !== 'still there' && <span data-state={state}>{state}</span>
          if (brand === null) return <p key={findingId(finding)}>The whole list {more}</p>
          return (
            <Row key={findingId(finding)} gap={1} wrap={false} data-found>
              {isOwn && (
                <BrandBox id={brand} name={visibleText(name || brand)} isTicked={ticked.has(brand)} />
              )}
              <BrandCell id={brand} {...{ name, logo, isOwn, more }} part={differenceOf(finding, together)} />
            </Row>
          )
        })}
      </td>
      {hasText && (
        <td colSpan={isAlone ? undefined : 2}>
          {ON_BOTH.test(rule) ? <LogoOnBoth {...together[0]!} /> : <FindingText finding={together[0]!} />}
          {request !== undefined && (
            <span data-print="hide">
              <CopyButton
                label="Copy command"
                text={() => curlCommand(`${connectedAddress() ?? ''}/v1/brands${request}`)}
              />
            </span>
          )}
        </td>
      )}
    </tr>
  )
}

/** The rules about what can be seen of a logo. */
const ON_BOTH = /^logo-(?:white|black|blank)$/

function LogoOnBoth({ name, logo }: Finding) {
  return (
    <Row gap={0}>
      {['light', 'dark'].map((background) => (
        <span key={background} style={{ '--logo': '4rem', '--tile': backgroundPaint(background) }}>
          <BrandLogo src={webAddress(logo)} name={name ?? null} />
        </span>
      ))}
    </Row>
  )
}

export const AllFindingsLink = () => (
  <Link to={paths.checkup()} className={textLinkClass} data-print="hide">
    ← All findings
  </Link>
)

interface BrandCellProps extends Pick<Finding, 'name' | 'logo'> {
  readonly id: string
  readonly isOwn: boolean
  /** The part of the name that is marked. */
  readonly part?: ComponentProps<typeof MarkedText>['part'] | undefined
  /** After the name. */
  readonly more?: ReactNode
}

/** A brand, with a link that opens it beside the report. */
export function BrandCell({ id, name, logo, isOwn, part, more }: BrandCellProps) {
  const shown = new URLSearchParams(useLocation().search)
  const text = name === '' ? '(no name)' : visibleText(name ?? id)
  const title = part ? <MarkedText text={text} part={part} /> : text
  return (
    <Row as="span" gap={3} wrap={false}>
      <BrandLogo src={webAddress(logo)} name={name ?? null} />
      <span>
        {isBrandId(id) && isOwn ? (
          <Link
            to={paths.checkup({ ...Object.fromEntries(shown), brand: id })}
            data-brand={id}
            aria-current={shown.get('brand') === id ? 'true' : undefined}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {more && <> {more}</>}
        <Soft as="p" size="s">
          {id}
        </Soft>
      </span>
    </Row>
  )
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
