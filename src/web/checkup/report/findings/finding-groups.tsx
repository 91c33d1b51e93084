import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import { type Finding, findingKey } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { brandCountWords, countWords } from '#web/parts/times/moment-words.ts'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { packShortlist } from '#web/selection/pack-shortlist.ts'
import { cleanTitle } from '#web/selection/shortlist.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { acceptTogether } from '#web/checkup/run/checkup-store.ts'
import { useFindings } from '#web/checkup/run/finding-window.ts'
import type { FindingQuery } from '#web/checkup/run/messages.ts'
import type { Accepting } from '#web/checkup/report/accept-dialog.tsx'
import { hasAddress } from '#web/checkup/report/finding-request.ts'
import styles from './finding-groups.module.css'

/** CSS pixels; a group is measured once it is drawn. */
const HEIGHT = 260
/** As many as stand beside each other when they are compared. */
const MOST_BRANDS = 8
const LIST = parseListQuery(OPENING_SEARCH)

interface FindingGroupsProps {
  readonly label: string
  readonly query: FindingQuery
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly ownService: boolean
  readonly onAccept: ((accepting: Accepting) => void) | undefined
}

/** Brands that were found together, such as two with one name, side by side with their logos. */
export function FindingGroups({ label, query, ...group }: FindingGroupsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(() => innerHeight / 2)
  useLayoutEffect(() => {
    const measure = () => setScrollMargin(Math.round(list.current!.getBoundingClientRect().top + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const { from, length, findings } = useFindings(query, shown.first, shown.last)
  // It returns functions that must not be memoized; nothing here is, beyond this component.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: length,
    estimateSize: () => HEIGHT,
    overscan: 2,
    scrollMargin,
    onChange({ range }) {
      if (range) setShown({ first: range.startIndex, last: range.endIndex })
    },
  })
  const groups = [...Map.groupBy(findings, (finding) => finding.group ?? finding).values()]
  return (
    <ul ref={list} aria-label={label} className={styles.groups} style={{ blockSize: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const members = groups[index - from]
        return (
          <li
            key={key}
            ref={members && rows.measureElement}
            data-index={index}
            className={styles.group}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {members && <Group members={members} {...group} />}
          </li>
        )
      })}
    </ul>
  )
}

type GroupProps = Omit<FindingGroupsProps, 'label' | 'query'> & { readonly members: readonly Finding[] }

function Group({ members, ownService, onAccept }: GroupProps) {
  const { rule, group, value } = members[0]!
  const drawn = members.slice(0, MOST_BRANDS)
  // Shortlists hold integers only; an id that is none has a rule of its own.
  const ids = new Set(drawn.flatMap(({ brand }) => (/^\d{1,18}$/.test(brand ?? '') ? [brand!] : [])))
  const set = { rule, ...(group !== undefined && { group }) }
  const isAccepted = members.every(({ accepted }) => accepted !== undefined)
  const title = visibleText(value)
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>
          {title} <span>{brandCountWords(members.length)}</span>
        </h3>
        {ownService && ids.size > 1 && (
          <Link
            to={paths.shortlist(packShortlist({ ids, title: cleanTitle(value), note: '' }), {
              view: 'compare',
            })}
            aria-label={`Compare: ${title}`}
            className={buttonClass}
          >
            Compare
          </Link>
        )}
        {onAccept && (
          <Button
            aria-label={`${isAccepted ? 'No longer accept' : 'Accept'}: ${title}`}
            onClick={() => (isAccepted ? acceptTogether(set, null) : onAccept({ set, words: title }))}
          >
            {isAccepted ? 'No longer accept' : 'Accept'}
          </Button>
        )}
      </div>
      <ul className={styles.brands}>
        {drawn.map((finding) => (
          <li key={findingKey(finding)} data-finding={findingKey(finding)} className={styles.brand}>
            <BrandLogo src={webAddress(finding.logo)} name={finding.name ?? null} size="tile" alt="" />
            <BrandName finding={finding} ownService={ownService} />
            {finding.accepted !== undefined && (
              <span className={styles.accepted}>Accepted: {finding.accepted}</span>
            )}
          </li>
        ))}
      </ul>
      {members.length > drawn.length && (
        <p className={styles.more}>And {countWords(members.length - drawn.length)} more, in the list.</p>
      )}
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
