import type { ChangedBrand } from '#checkup/report/compare-reports.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { Heading, Soft, Table } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'
import type { OpenReport } from './checkup-state.ts'
import { BrandCell } from './finding-row.tsx'
import { Findings, useFirstPart } from './findings.tsx'

/** What changed since an earlier report: brands before and after, new findings and fixed ones. A page to scroll or print. */
export function Changes({ open }: { open: OpenReport }) {
  const { isOwn, summary } = open
  const { states, brands, fixed } = open.comparison!
  const { renamed, otherLogo, added, gone } = brands
  const tables = { Renamed: renamed, 'New logo': otherLogo, Added: added, Removed: gone }
  const fresh = summary.rules.flatMap(({ findings }) =>
    findings.filter((found) => states.get(found) === 'new'),
  )
  return (
    <section aria-label="What changed" className={styles.changes}>
      <Findings label="New findings" findings={fresh} isOwn={isOwn} withRule />
      <Findings label="Fixed" findings={fixed} states={states} isOwn={false} withRule />
      {Object.entries(tables).map(([title, pairs]) => (
        <Pairs key={title} title={title} pairs={pairs ?? []} isOwn={isOwn} />
      ))}
    </section>
  )
}

const SIDES = [
  ['before', 'Before'],
  ['after', 'Now'],
] as const

/** Brands side by side; of new and removed ones, there is one side. */
function Pairs({ title, pairs, isOwn }: { title: string; pairs: readonly ChangedBrand[]; isOwn: boolean }) {
  const { part, more } = useFirstPart(pairs)
  if (pairs.length === 0) return null
  const sides = SIDES.filter(([side]) => pairs[0]?.[side])
  return (
    <section>
      <Heading level={2} className={styles.part}>
        {title} <Soft>{formatBrandCount(pairs.length)}</Soft>
      </Heading>
      <Table aria-label={title} className={styles.pairs}>
        <thead data-visually-hidden={sides.length === 1 ? 'always' : undefined}>
          <tr>
            {sides.map(([side, words]) => (
              <th key={side} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.map((pair) => (
            <tr key={(pair.after ?? pair.before)!.id}>
              {sides.map(([side]) => (
                <td key={side}>
                  <BrandCell {...pair[side]!} isOwn={isOwn && side === 'after'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {more && <div className={styles.part}>{more}</div>}
    </section>
  )
}
