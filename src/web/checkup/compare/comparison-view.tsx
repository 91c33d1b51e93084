/** What became of the brands of an earlier report, old beside new, and of its findings: a page to scroll or print. */
import { Printer } from 'lucide'
import { useMemo } from 'react'
import { brandChanges, compareCatalogues } from '#checkup/report/compare-catalogues.ts'
import { compareReports } from '#checkup/report/compare-reports.ts'
import type { Report } from '#checkup/report/report.ts'
import { countWords, findingCountWords } from '#web/data/locale.ts'
import { dateTimeWords } from '#web/brand/time-words.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { FindingRows } from '#web/checkup/report/findings/finding-rows.tsx'
import { endComparison } from '#web/checkup/run/checkup-store.ts'
import { useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { BrandList, BrandPairs } from './compared-brands.tsx'
import styles from './comparison-view.module.css'

const CHANGES = { new: 'New', changed: 'Changed', fixed: 'Fixed' } as const

interface ComparisonViewProps {
  readonly report: Report
  readonly before: { readonly name: string; readonly report: Report }
  readonly baseAddress: string
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly ownService: boolean
}

export function ComparisonView({ report, before, ...target }: ComparisonViewProps) {
  const { zone } = usePreferences()
  const go = useGo()
  const brands = useMemo(() => compareCatalogues(before.report, report), [before, report])
  const findings = useMemo(() => compareReports(before.report, report), [before, report])
  const { added, removed, renamed, logoChanged } = brands
  const { ownService } = target
  const time = ({ startedAt }: Report) => dateTimeWords(Date.parse(startedAt), zone)
  return (
    <section aria-label="Comparison">
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{brandChanges(brands)}</h2>
          <p className={styles.soft}>
            {before.report.startedAt === report.startedAt
              ? `Both reports are of the run of ${time(report)}.`
              : `Since ${before.name}: ${new URL(before.report.baseAddress).host}, ${time(before.report)}. Now: ${time(report)}.`}
          </p>
          {added === null && <p>The earlier run did not read every brand, so new brands are not listed.</p>}
          {removed === null && (
            <p>This run did not read every brand, so brands that are gone are not listed.</p>
          )}
        </div>
        <div className={styles.actions}>
          <Button onClick={() => print()}>
            <Icon of={Printer} size={16} />
            Print
          </Button>
          <Button
            onClick={() => {
              endComparison()
              go(paths.checkup())
            }}
          >
            End comparison
          </Button>
        </div>
      </header>
      <div className={styles.brands}>
        <BrandList title="New" brands={added ?? []} ownService={ownService} />
        <BrandPairs title="Renamed" pairs={renamed} ownService={ownService} />
        <BrandPairs title="New logo" pairs={logoChanged} ownService={ownService} withAddress />
        <BrandList title="Gone" brands={removed ?? []} ownService={false} />
      </div>
      {(['new', 'changed', 'fixed'] as const).map(
        (change) =>
          findings[change].length > 0 && (
            <section key={change} className={styles.findings}>
              <h3 className={styles.part}>
                {CHANGES[change]}: {findingCountWords(findings[change].length)}
              </h3>
              <FindingRows
                label={`${CHANGES[change]} findings`}
                findings={findings[change]}
                withRule
                {...target}
              />
            </section>
          ),
      )}
      <p className={styles.others}>
        {findingCountWords(findings.still.length)} as before
        {findings.unknown.length > 0 && `, and ${countWords(findings.unknown.length)} not checked again`}.
      </p>
    </section>
  )
}
