import { CircleCheck, CircleHelp, CircleX, Info, TriangleAlert } from 'lucide'
import { type CSSProperties, Fragment, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { webAddress } from '#checkup/logos/look-at-logos.ts'
import { type FindingStates, severityOf, type Verdict, VERDICT_LABELS } from '#checkup/report/outcomes.ts'
import type { Finding } from '#checkup/report/report.ts'
import { visibleText } from '#checkup/report/sentences.ts'
import { titleOf } from '#checkup/rules/rule-table.ts'
import { curlCommand } from '#client/curl-command.ts'
import { isBrandId } from '#contract/fields.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { backgroundPaint } from '#web/brand/logo-background.tsx'
import { connectedAddress } from '#web/data/connection.ts'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { shortlistBrands, useShortlist } from '#web/shortlist/kept-shortlists.ts'
import { BrandBox } from '#web/shortlist/shortlist-controls.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Heading, Row, Soft, Stack, Table, textLinkClass, VisuallyHidden } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'

const FIRST = 40
const MORE = 200

interface FindingsProps {
  readonly label: string
  readonly findings: readonly Finding[]
  /** How each has changed since an earlier report. */
  readonly states?: FindingStates | undefined
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly isOwn: boolean
  readonly withRule?: boolean
}

/** A table of findings. Brands that were found together, such as two with one name, share a heading. */
export function Findings({ label, findings, states, isOwn, withRule = false }: FindingsProps) {
  const selected = useShortlist().ids
  const { part, more } = useFirstPart(findings)
  if (findings.length === 0) return null
  const groups = [...Map.groupBy(part, (finding) => finding.group ?? finding).values()]
  const ids = [...new Set(findings.map(({ brand }) => brand ?? ''))].filter(isBrandId)
  const isWhole = ids.every((id) => selected.has(id))
  return (
    <Stack as="section" className={styles.part}>
      <Row justify="between">
        <Heading level={2}>
          {label} <Soft>{formatCount(findings.length)}</Soft>
        </Heading>
        {isOwn && ids.length > 0 && (
          <Button data-print="hide" onClick={() => shortlistBrands(ids, !isWhole)}>
            {isWhole ? 'Remove from the shortlist' : `Add ${formatBrandCount(ids.length)} to the shortlist`}
          </Button>
        )}
      </Row>
      <Table aria-label={label} aria-rowcount={findings.length + 1} className={styles.findings}>
        <thead>
          <tr>
            {isOwn && (
              <th scope="col" data-print="hide">
                <VisuallyHidden>Shortlist</VisuallyHidden>
              </th>
            )}
            <th scope="col">Brand</th>
            <th scope="col">What was found</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={rowKey(group[0]!)}>
              {!withRule && group[0]!.group !== undefined && (
                <tr>
                  <th scope="rowgroup" colSpan={3}>
                    {visibleText(group[0]!.value)} <Soft>{formatBrandCount(group.length)}</Soft>
                  </th>
                </tr>
              )}
              {group.map((finding) => (
                <FindingRow key={rowKey(finding)} {...{ finding, states, isOwn, withRule }} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
      {more}
    </Stack>
  )
}

/** Tells examples of one fault of the service apart. */
const rowKey = ({ rule, brand, field }: Finding) => [rule, brand, field].join('\n')

type FindingRowProps = Omit<FindingsProps, 'label' | 'findings'> & { readonly finding: Finding }

function FindingRow({ finding, states, isOwn, withRule }: FindingRowProps) {
  const isTicked = useShortlist().ids.has(finding.brand ?? '')
  const state = states?.get(finding)
  const { rule, brand, name, logo, request } = finding
  const open = new URLSearchParams(useLocation().search).get('brand')
  // A logo that is invisible on one background is shown on both.
  const isOnBoth = /^logo-(?:white|black|blank)$/.test(rule)
  return (
    <tr aria-selected={brand !== null && open === brand ? true : undefined}>
      {isOwn && (
        <td data-print="hide" className={styles.select}>
          <BrandBox id={brand} name={visibleText(name || (brand ?? ''))} isTicked={isTicked} />
        </td>
      )}
      <td>{brand === null ? 'The list' : <BrandCell {...{ id: brand, name, logo, isOwn, isOnBoth }} />}</td>
      <td>
        {withRule && (
          <Row gap={2}>
            <VerdictMark verdict={severityOf(rule)} />
            <Link to={paths.checkup({ rule })}>{titleOf(rule)}</Link>
          </Row>
        )}
        <FindingText finding={finding} />
        {request !== undefined && (
          <span data-print="hide">
            <CopyButton
              label="Copy command"
              text={() => curlCommand(`${connectedAddress() ?? ''}/v1/brands${request}`)}
            />
          </span>
        )}
        {state && (
          <Soft as="p" size="s" data-state={state}>
            {state}
          </Soft>
        )}
      </td>
    </tr>
  )
}

interface BrandCellProps extends Pick<Finding, 'name' | 'logo'> {
  readonly id: string
  readonly isOwn: boolean
  /** Whether its logo is shown on a light and a dark background. */
  readonly isOnBoth?: boolean
  /** Text after the id. */
  readonly words?: string
}

/** A brand, with a link that opens it beside the report. */
export function BrandCell({ id, name, logo, isOwn, isOnBoth, words }: BrandCellProps) {
  const shown = new URLSearchParams(useLocation().search)
  const title = visibleText(name || id)
  const backgrounds = isOnBoth ? ['light', 'dark'] : [undefined]
  return (
    <Row as="span" gap={3}>
      {backgrounds.map((background) => (
        <span
          key={background ?? 'list'}
          style={{ '--tile': background && backgroundPaint(background) } as CSSProperties}
        >
          <BrandLogo src={webAddress(logo)} name={name ?? null} />
        </span>
      ))}
      <span>
        {isBrandId(id) && isOwn ? (
          <Link
            to={paths.checkup({ ...Object.fromEntries(shown), brand: id })}
            data-brand={id}
            className={textLinkClass}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        <Soft as="p" size="s">
          {id}
          {words}
        </Soft>
      </span>
    </Row>
  )
}

/** What is wrong: the field, its value, and what it is compared with. */
export function FindingText({ finding: { field, value, detail } }: { finding: Finding }) {
  return (
    <>
      <Soft size="s">{field}</Soft> <code>{value === '' ? '(empty)' : visibleText(value)}</code>
      {detail !== undefined && (
        <Soft as="p" size="s">
          {visibleText(detail)}
        </Soft>
      )}
    </>
  )
}

/** The first part of a long list, and a button that shows more. */
export function useFirstPart<Value>(all: readonly Value[]) {
  const [length, setLength] = useState(FIRST)
  const left = all.length - length
  const more = left > 0 && (
    <Row>
      <Soft>
        The first {formatCount(length)} of {formatCount(all.length)} are shown.
      </Soft>
      <Button data-print="hide" onClick={() => setLength(length + MORE)}>
        Show {formatCount(Math.min(MORE, left))} more
      </Button>
    </Row>
  )
  return { part: all.slice(0, length), more }
}

const MARKS = {
  fault: [CircleX, 'danger'],
  review: [TriangleAlert, 'warning'],
  note: [Info, 'ink-soft'],
  unchecked: [CircleHelp, 'ink-soft'],
  fine: [CircleCheck, 'good'],
} as const satisfies Record<Verdict, unknown>

interface VerdictMarkProps {
  readonly verdict: Verdict
  readonly size?: number
  readonly word?: boolean
}

/** A verdict as an icon in its colour, with or without its word. */
export function VerdictMark({ verdict, size = 16, word }: VerdictMarkProps) {
  const label = VERDICT_LABELS[verdict]
  const [icon, colour] = MARKS[verdict]
  return (
    <span className={styles.mark} style={{ color: `var(--${colour})` }}>
      <Icon of={icon} size={size} {...(!word && { label })} />
      {word && label}
    </span>
  )
}
