import { ImageOff } from 'lucide'
import { useState } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { Link } from '#web/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import { hasAddress } from '#web/checkup/report/finding-request.ts'
import { useFirstPart } from './first-part.tsx'
import styles from './logo-wall.module.css'

const LIST = parseListQuery(OPENING_SEARCH)

/** The suspicious logos side by side, each on white and on black. */
export function LogoWall({ logos, ownService }: { logos: readonly Finding[]; ownService: boolean }) {
  const { part, more } = useFirstPart(logos)
  return (
    <>
      <ul className={styles.wall} aria-label="Suspicious logos">
        {part.map((finding) => (
          <li key={`${finding.brand} ${finding.logo}`}>
            <LogoTile finding={finding} ownService={ownService} />
          </li>
        ))}
      </ul>
      {more}
    </>
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
