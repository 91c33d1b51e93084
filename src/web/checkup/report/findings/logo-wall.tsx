import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ImageOff } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { useFindings } from '#web/checkup/run/finding-window.ts'
import type { FindingQuery } from '#web/checkup/run/messages.ts'
import { hasAddress } from '#web/checkup/report/finding-request.ts'
import styles from './logo-wall.module.css'

/** CSS pixels. */
const TILE = 176
const GAP = 12
const HEIGHT = 172
const LIST = parseListQuery(OPENING_SEARCH)

interface LogoWallProps {
  readonly query: FindingQuery
  readonly count: number
  readonly ownService: boolean
}

/** The suspicious logos side by side, each on white and on black. */
export function LogoWall({ query, count, ownService }: LogoWallProps) {
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
  // It returns functions that must not be memoized; nothing here is, beyond this component.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => HEIGHT,
    overscan: 3,
    scrollMargin: top,
  })
  const lines = rows.getVirtualItems()
  const first = (lines[0]?.index ?? 0) * columns
  const last = ((lines.at(-1)?.index ?? 0) + 1) * columns - 1
  const { from, findings } = useFindings(query, first, last)
  const drawn = findings.slice(Math.max(0, first - from), Math.max(0, last + 1 - from))
  return (
    <ul
      ref={wall}
      className={styles.wall}
      aria-label="Suspicious logos"
      style={{ blockSize: rows.getTotalSize() }}
    >
      {drawn.map((finding, offset) => {
        const place = Math.max(first, from) + offset
        const x = ((place % columns) * (width + GAP)) / columns
        return (
          <li
            key={`${finding.brand} ${finding.logo}`}
            className={styles.tile}
            style={{
              inlineSize: (width - GAP * (columns - 1)) / columns,
              transform: `translate(${x}px, ${Math.floor(place / columns) * HEIGHT}px)`,
            }}
          >
            <LogoTile finding={finding} ownService={ownService} />
          </li>
        )
      })}
    </ul>
  )
}

function LogoTile({ finding, ownService }: { finding: Finding; ownService: boolean }) {
  const { brand, name, logo, rule } = finding
  const src = webAddress(logo) ?? undefined
  const title = visibleText(name || (brand ?? ''))
  const [failed, setFailed] = useState(false)
  return (
    <Link to={ownService && hasAddress(brand) ? paths.brand(brand, LIST) : null} className={styles.link}>
      <span className={styles.grounds}>
        {(['white', 'black'] as const).map((ground) => (
          <span key={ground} data-ground={ground}>
            {failed ? (
              <Icon of={ImageOff} size={24} />
            ) : (
              <img
                src={src}
                alt=""
                loading="lazy"
                decoding="async"
                referrerPolicy="no-referrer"
                onError={() => setFailed(true)}
              />
            )}
          </span>
        ))}
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.rule}>{RULES.get(rule)?.title}</span>
    </Link>
  )
}
