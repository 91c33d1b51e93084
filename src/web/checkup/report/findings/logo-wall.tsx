import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { webAddress } from './finding-rows.tsx'
import { hasAddress } from '#web/checkup/report/finding-request.ts'
import styles from './logo-wall.module.css'

/** CSS pixels. */
const TILE = 176
const GAP = 12
const HEIGHT = 172
const LIST = parseListQuery(OPENING_SEARCH)

/** Findings about logos that load. */
export function logoFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ rule, logo, brand, accepted }) => {
    const shown = RULES.get(rule)?.group === 'logos' && accepted === undefined && webAddress(logo) !== null
    if (!shown || seen.has(`${brand} ${logo}`)) return false
    seen.add(`${brand} ${logo}`)
    return true
  })
}

/** The suspicious logos side by side, each on white and on black. */
export function LogoWall({ findings, ownService }: { findings: readonly Finding[]; ownService: boolean }) {
  const wall = useRef<HTMLUListElement>(null)
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const place = wall.current!.getBoundingClientRect()
      setPlace({ width: place.width, top: Math.round(place.top + scrollY) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const columns = Math.max(2, Math.floor((width + GAP) / (TILE + GAP)))
  const lines = useMemo(
    () =>
      Array.from({ length: Math.ceil(findings.length / columns) }, (_, line) =>
        findings.slice(line * columns, (line + 1) * columns),
      ),
    [findings, columns],
  )
  // It returns functions that must not be memoized; nothing here is, beyond this component.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => HEIGHT,
    overscan: 3,
    scrollMargin: top,
  })
  return (
    <ul
      ref={wall}
      className={styles.wall}
      aria-label="Suspicious logos"
      style={{ blockSize: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().flatMap(({ index, start }) =>
        lines[index]!.map((finding, column) => (
          <li
            key={`${finding.brand} ${finding.logo}`}
            className={styles.tile}
            style={{
              inlineSize: (width - GAP * (columns - 1)) / columns,
              transform: `translate(${(column * (width + GAP)) / columns}px, ${start - top}px)`,
            }}
          >
            <LogoTile finding={finding} ownService={ownService} />
          </li>
        )),
      )}
    </ul>
  )
}

function LogoTile({ finding, ownService }: { finding: Finding; ownService: boolean }) {
  const { brand, name, logo, rule } = finding
  const src = webAddress(logo) ?? undefined
  const title = visibleText(name || (brand ?? ''))
  return (
    <Link to={ownService && hasAddress(brand) ? paths.brand(brand, LIST) : null} className={styles.link}>
      <span className={styles.grounds}>
        {(['white', 'black'] as const).map((ground) => (
          <span key={ground} data-ground={ground}>
            <img src={src} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
          </span>
        ))}
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.rule}>{RULES.get(rule)?.title}</span>
    </Link>
  )
}
