import type { ReactNode } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { ChangedBrand, ComparedBrand } from '#checkup/report/compare-catalogues.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { brandCountWords } from '#web/data/locale.ts'
import { useFirstPart } from '#web/checkup/report/findings/first-part.tsx'
import { Link } from '#web/data/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/paths.ts'
import styles from './compared-brands.module.css'

const LIST = parseListQuery(OPENING_SEARCH)

interface BrandListProps {
  readonly title: string
  readonly brands: readonly ComparedBrand[]
  /** Whether the brands can be opened. */
  readonly ownService: boolean
}

/** Brands that only one of the reports has. */
export function BrandList({ title, brands, ownService }: BrandListProps) {
  const { part, more } = useFirstPart(brands)
  return (
    <Part title={title} count={brands.length}>
      <ul className={styles.list}>
        {part.map((brand) => (
          <li key={brand.id}>
            <Brand brand={brand} ownService={ownService} />
          </li>
        ))}
      </ul>
      {more}
    </Part>
  )
}

interface BrandPairsProps {
  readonly title: string
  readonly pairs: readonly ChangedBrand[]
  readonly ownService: boolean
  /** Shows the addresses of the logos, too. */
  readonly withAddress?: boolean
}

/** Brands that both reports have, as they were and as they are. */
export function BrandPairs({ title, pairs, ownService, withAddress }: BrandPairsProps) {
  const { part, more } = useFirstPart(pairs)
  return (
    <Part title={title} count={pairs.length}>
      <table aria-label={title} className={styles.pairs}>
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {part.map(({ before, after }) => (
            <tr key={after.id}>
              <td>
                <Brand brand={before} ownService={false} withAddress={withAddress} />
              </td>
              <td>
                <Brand brand={after} ownService={ownService} withAddress={withAddress} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </Part>
  )
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section>
      <h3 className={styles.part}>
        {title}: {brandCountWords(count)}
      </h3>
      {children}
    </section>
  )
}

interface BrandProps {
  readonly brand: ComparedBrand
  readonly ownService: boolean
  readonly withAddress?: boolean | undefined
}

function Brand({ brand: { id, name, logo }, ownService, withAddress = false }: BrandProps) {
  const words = visibleText(name || id)
  return (
    <div className={styles.brand}>
      <span className={styles.logo}>
        <BrandLogo src={webAddress(logo)} name={name} size="tile" alt="" />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {ownService ? <Link to={paths.brand(id, LIST)}>{words}</Link> : words}
        </span>
        <span className={styles.soft}>{id}</span>
        {withAddress && <span className={styles.soft}>{visibleText(logo)}</span>}
      </span>
    </div>
  )
}
