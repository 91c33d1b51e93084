import { useLocation } from 'react-router-dom'
import { parseListQuery } from '#contract/list-query.ts'
import { curlCommand } from '#client/curl-command.ts'
import { type Finding, findingKey, hasAddress } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { Link } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useDetails } from '#web/checkup/run/details.ts'
import { findingRequest } from '#web/checkup/report/finding-request.ts'
import { pressedPlace } from '#web/checkup/report/kept-place.ts'
import { useFirstPart } from './first-part.tsx'
import styles from './finding-rows.module.css'
import { VerdictMark } from '#web/checkup/report/verdict-mark.tsx'

const LIST = parseListQuery(OPENING_SEARCH)

/** Grounds on which the logo of a finding is shown, by rule. */
const GROUNDS: Readonly<Record<string, readonly ('white' | 'black')[]>> = {
  'logo-white': ['white', 'black'],
  'logo-black': ['white', 'black'],
  'logo-blank': ['white', 'black'],
}

interface FindingRowsProps {
  readonly label: string
  readonly findings: readonly Finding[]
  readonly baseAddress: string
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly ownService: boolean
  /** Whether each finding names its rule. */
  readonly withRule?: boolean
  readonly onAccept?: ((finding: Finding) => void) | undefined
}

/** Findings as a table. */
export function FindingRows({ label, findings, ...row }: FindingRowsProps) {
  const { search } = useLocation()
  const { part, more } = useFirstPart(findings, pressedPlace(search, findings))
  return (
    <>
      <table
        aria-label={label}
        aria-rowcount={findings.length + 1}
        className={styles.table}
        data-aside={row.withRule ? '' : undefined}
      >
        <thead>
          <tr aria-rowindex={1} className={styles.header}>
            <th scope="col">Brand</th>
            <th scope="col">Value</th>
            {row.withRule && <th scope="col">Rule</th>}
            <th scope="col">
              <span className={styles.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {part.map((finding, index) => (
            <tr
              // oxlint-disable-next-line react/no-array-index-key -- In a run, findings take the places of others, and no row moves.
              key={index}
              data-finding={findingKey(finding)}
              aria-rowindex={index + 2}
              className={styles.row}
            >
              <FindingCells finding={finding} {...row} />
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

function FindingCells({
  finding,
  baseAddress,
  ownService,
  withRule,
  onAccept,
}: Omit<FindingRowsProps, 'label' | 'findings'> & { finding: Finding }) {
  const { brand, name, logo, field, value, detail, accepted } = finding
  const details = useDetails()
  const request = findingRequest(finding)
  const title = visibleText(name || (brand ?? 'The list'))
  return (
    <>
      <td>
        <div className={styles.brand}>
          {brand !== null && (
            <span className={styles.logos}>
              {(GROUNDS[finding.rule] ?? [undefined]).map((ground) => (
                <span key={ground} data-ground={ground}>
                  <BrandLogo src={webAddress(logo)} name={name ?? null} size="row" alt="" />
                </span>
              ))}
            </span>
          )}
          <span className={styles.name}>
            {hasAddress(brand) && ownService ? (
              <Link to={paths.brand(brand, LIST)}>{title}</Link>
            ) : (
              <span>{title}</span>
            )}
            {brand !== null && <span className={styles.id}>{brand}</span>}
          </span>
        </div>
      </td>
      <td>
        <div className={styles.value}>
          <span className={styles.what}>
            <span className={styles.field}>{field}</span>{' '}
            <code>{value === '' ? '(empty)' : visibleText(value)}</code>
          </span>
          {detail !== undefined && <span className={styles.detail}>{visibleText(detail)}</span>}
          {accepted !== undefined && <span className={styles.accepted}>Accepted: {accepted}</span>}
        </div>
      </td>
      {withRule && (
        <td>
          <div className={styles.aside}>
            <RuleName rule={finding.rule} />
          </div>
        </td>
      )}
      <td>
        <div className={styles.actions}>
          {onAccept && (
            <Button
              tone="quiet"
              className={styles.accept}
              aria-label={`${accepted === undefined ? 'Accept' : 'Change acceptance'}: ${title}`}
              onClick={() => onAccept(finding)}
            >
              {accepted === undefined ? 'Accept' : 'Accepted'}
            </Button>
          )}
          {details && request !== undefined && (
            <CopyButton label="Copy command" text={() => curlCommand(`${baseAddress}/v1/brands${request}`)} />
          )}
        </div>
      </td>
    </>
  )
}

/** The rule of a finding, as a link to its card. */
function RuleName({ rule }: { rule: string }) {
  return (
    <Link to={paths.checkup({ rule })} className={styles.rule}>
      <VerdictMark verdict={RULES.get(rule)?.severity ?? 'suspicious'} />
      <span>{RULES.get(rule)?.title ?? rule}</span>
    </Link>
  )
}
