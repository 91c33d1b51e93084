import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/parts/brand-logo.tsx'
import { dateWords } from '#web/parts/times/moment-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Link } from '#web/routing/link.tsx'
import { OPENING_SEARCH, paths } from '#web/routing/paths.ts'
import styles from './shortlist-table.module.css'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

export function ShortlistTable({ brands }: { brands: readonly ReadBrand[] }) {
  const { zone } = usePreferences()
  return (
    <table className={styles.table} aria-label="Brands">
      <thead>
        <tr>
          <th scope="col">Logo</th>
          <th scope="col">Name</th>
          <th scope="col">Id</th>
          <th scope="col">Updated</th>
        </tr>
      </thead>
      <tbody>
        {brands.map(({ id, name, logo, updatedAt }) => (
          <tr key={id}>
            <td>
              <BrandLogo src={logo} name={name} size="row" alt="" />
            </td>
            <td>
              <Link
                className={styles.name}
                dir="auto"
                to={id === null ? null : paths.brand(id, OPENING_QUERY)}
              >
                {name ?? 'No name'}
              </Link>
            </td>
            <td className={styles.fact}>{id}</td>
            <td className={styles.fact}>{updatedAt === null ? '' : dateWords(updatedAt, zone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
