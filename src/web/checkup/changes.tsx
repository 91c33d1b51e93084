import type { ChangedBrand } from '#checkup/report/compare-reports.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { Heading, Stack, Table } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'
import type { OpenReport } from './checkup-state.ts'
import { BrandCell } from './finding-row.tsx'
import { Findings, useFirstPart } from './findings.tsx'

/** What changed since an earlier report: brands before and after, new findings and fixed ones. A page to scroll or print. */
export function Changes({ open }: { open: OpenReport }) {
  const { isOwn, summary } = open
  const { states, brands, fixed } = open.comparison!
  const { renamed, otherLogo, added, gone } = brands
  const tables = { Renamed: renamed, 'New logo': otherLogo, 'New brands': added, Removed: gone }
  const fresh = summary.rules.flatMap(({ findings }) =>
    findings.filter((found) => states.get(found) === 'new'),
  )
  return (
    <section aria-label="What changed">
      <Findings label="New findings" findings={fresh} isOwn={isOwn} withRule />
      <Findings label="Fixed" findings={fixed} states={states} isOwn={false} withRule />
      {Object.entries(tables).map(([title, pairs]) => (
        <Pairs key={title} title={title} pairs={pairs ?? []} isOwn={isOwn} />
      ))}
    </section>
  )
}

function Pairs({ title, pairs, isOwn }: { title: string; pairs: readonly ChangedBrand[]; isOwn: boolean }) {
  const { part, more } = useFirstPart(pairs)
  if (pairs.length === 0) return null
  return (
    <Stack as="section" className={styles.part}>
      <Heading level={2}>
        {title}: {formatBrandCount(pairs.length)}
      </Heading>
      <Table aria-label={title} style={{ tableLayout: 'fixed' }}>
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {part.map(({ before, after }) => (
            <tr key={(after ?? before)!.id}>
              <td>{before && <BrandCell {...before} isOwn={false} />}</td>
              <td>{after && <BrandCell {...after} isOwn={isOwn} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </Stack>
  )
}
