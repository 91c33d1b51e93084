import { useLocation } from 'react-router-dom'
import { isBrandId } from '#contract/fields.ts'
import { parseListQuery } from '#contract/list-query.ts'
import { type Finding, findingKey, hasAddress } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { brandCountWords } from '#web/data/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/paths.ts'
import { cleanLine, EMPTY_SHORTLIST, plainLink } from '#web/shortlist/shortlist.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { pressedPlace } from '#web/checkup/report/kept-place.ts'
import type { Accepting } from '#web/checkup/report/accept-dialog.tsx'
import { accept } from '#web/checkup/run/checkup-store.ts'
import { useFirstPart } from './first-part.tsx'
import styles from './finding-groups.module.css'

/** As many as stand beside each other when they are compared. */
const COMPARED = 8
const LIST = parseListQuery(OPENING_SEARCH)

interface FindingGroupsProps {
  readonly label: string
  readonly findings: readonly Finding[]
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly ownService: boolean
  readonly onAccept: ((accepting: Accepting) => void) | undefined
}

/** Brands that were found together, such as two with one name, side by side with their logos. */
export function FindingGroups({ label, findings, ...group }: FindingGroupsProps) {
  const groups = [...Map.groupBy(findings, (finding) => finding.group ?? finding).values()]
  const { search } = useLocation()
  const { part, more } = useFirstPart(
    groups,
    groups.findIndex((members) => pressedPlace(search, members) >= 0),
  )
  return (
    <>
      <ul aria-label={label}>
        {part.map((members) => (
          <li key={findingKey(members[0]!)} className={styles.group}>
            <Group members={members} {...group} />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

type GroupProps = Omit<FindingGroupsProps, 'label' | 'findings'> & { readonly members: readonly Finding[] }

function Group({ members, ownService, onAccept }: GroupProps) {
  const { value } = members[0]!
  const { search } = useLocation()
  const { part, more } = useFirstPart(members, pressedPlace(search, members), COMPARED)
  const ids = new Set(
    members
      .slice(0, COMPARED)
      .flatMap(({ brand }) => brand ?? [])
      .filter(isBrandId),
  )
  const open = members.filter(({ accepted }) => accepted === undefined).length
  const isAccepted = open === 0
  const title = visibleText(value)
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title} <span>{brandCountWords(members.length)}</span>
        </h3>
        {ownService && ids.size > 1 && (
          <Link
            to={paths.shortlist(plainLink({ ...EMPTY_SHORTLIST, ids, title: cleanLine(value) }))}
            aria-label={`Compare: ${title}`}
            className={buttonClass}
          >
            Compare
          </Link>
        )}
        {onAccept && (
          <Button
            aria-label={`${isAccepted ? 'Remove acceptance' : 'Accept'}: ${title}`}
            onClick={() =>
              isAccepted
                ? accept(members, null)
                : onAccept({ findings: members, words: `${title}, ${brandCountWords(open)}` })
            }
          >
            {isAccepted ? 'Remove acceptance' : 'Accept'}
          </Button>
        )}
      </div>
      <ul className={styles.brands}>
        {part.map((finding) => (
          <li key={findingKey(finding)} data-finding={findingKey(finding)} className={styles.brand}>
            <BrandLogo src={webAddress(finding.logo)} name={finding.name ?? null} size="tile" alt="" />
            <BrandName finding={finding} ownService={ownService} />
            {finding.accepted !== undefined && (
              <span className={styles.accepted}>Accepted: {finding.accepted}</span>
            )}
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

function BrandName({ finding: { brand, name }, ownService }: { finding: Finding; ownService: boolean }) {
  const words = visibleText(name || (brand ?? ''))
  return (
    <span className={styles.name}>
      {hasAddress(brand) && ownService ? <Link to={paths.brand(brand, LIST)}>{words}</Link> : words}{' '}
      <span className={styles.id}>{brand}</span>
    </span>
  )
}
