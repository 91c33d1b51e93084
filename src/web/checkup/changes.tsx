import type { ComparedBrand, Comparison } from '#checkup/report/compare-reports.ts'
import { findingKey, severityOf, visibleText } from '#checkup/report/outcomes.ts'
import { formatDateTime } from '#web/time/format-time.ts'
import { formatBrandCount } from '#web/time/locale.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Heading, Row, Stack, Table, textLinkClass } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'
import type { KeptReports } from './checkup-state.ts'
import { BrandCell, Findings, useFirstPart } from './findings.tsx'

interface ChangesProps {
  readonly reports: KeptReports
  readonly comparison: Comparison
  readonly isOwn: boolean
}

/** What changed since an earlier report: brands before and after, new findings and fixed ones. A page to scroll or print. */
export function Changes({ reports: { shown, earlier }, comparison, isOwn }: ChangesProps) {
  const { zone } = usePreferences()
  const { states, brands } = comparison
  const { added, gone, renamed, otherLogo } = brands
  const counts = ({ rule }: { rule: string }) => severityOf(rule) !== 'note'
  const fresh = shown.report.findings.filter(
    (finding) => counts(finding) && states.get(findingKey(finding)) === 'new',
  )
  const time = formatDateTime(Date.parse(earlier!.report.startedAt), zone)
  return (
    <section aria-label="What changed">
      <Row justify="between" className={styles.part}>
        <Heading level={2}>What changed since {earlier!.file ?? time}</Heading>
        <Link to={paths.checkup()} className={textLinkClass} data-print="hide">
          All findings
        </Link>
      </Row>
      <Pairs title="Renamed" pairs={renamed} isOwn={isOwn} />
      <Pairs title="Other logo" pairs={otherLogo} isOwn={isOwn} />
      <Pairs
        title="New brands"
        pairs={(added ?? []).map((after) => ({ before: null, after }))}
        isOwn={isOwn}
      />
      <Pairs title="Gone" pairs={(gone ?? []).map((before) => ({ before, after: null }))} isOwn={isOwn} />
      <Findings label="New findings" findings={fresh} comparison={null} isOwn={isOwn} withRule />
      <Findings
        label="Fixed"
        findings={comparison.fixed.filter(counts)}
        comparison={null}
        isOwn={false}
        withRule
      />
    </section>
  )
}

interface PairsProps {
  readonly title: string
  readonly pairs: readonly { readonly before: ComparedBrand | null; readonly after: ComparedBrand | null }[]
  readonly isOwn: boolean
}

/** A table of brands, before and now. */
function Pairs({ title, pairs, isOwn }: PairsProps) {
  const { part, more } = useFirstPart(pairs)
  if (pairs.length === 0) return null
  return (
    <Stack as="section" className={styles.part}>
      <Heading level={3}>
        {title}: {formatBrandCount(pairs.length)}
      </Heading>
      <Table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {part.map(({ before, after }) => (
            <tr key={(after ?? before)!.id}>
              <td>{before && <BrandCell {...before} words={formatLogo(before)} isOwn={false} />}</td>
              <td>{after && <BrandCell {...after} words={formatLogo(after)} isOwn={isOwn} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </Stack>
  )
}

const formatLogo = ({ logo }: ComparedBrand) => ` · ${visibleText(logo)}`
