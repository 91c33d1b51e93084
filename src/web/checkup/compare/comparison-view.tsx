/** What became of the brands of an earlier report, old beside new, and of its findings: a page to scroll or print. */
import { Printer } from 'lucide'
import { useMemo, useState } from 'react'
import { brandChanges, compareCatalogues } from '#checkup/report/compare-catalogues.ts'
import { compareReports, type ReportComparison } from '#checkup/report/compare-reports.ts'
import type { Report } from '#checkup/report/report.ts'
import { countWords } from '#web/preferences/count-words.ts'
import { dateTimeWords } from '#web/parts/times/time-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { FindingRows } from '#web/checkup/report/findings/finding-rows.tsx'
import { useReportFilters } from '#web/checkup/report/report-view.ts'
import { endComparison } from '#web/checkup/run/checkup-store.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { BrandList, BrandPairs } from './compared-brands.tsx'
import styles from './comparison-view.module.css'

const CHANGES = ['new', 'changed', 'fixed', 'unknown', 'still'] as const
type Change = (typeof CHANGES)[number]
const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  new: 'New',
  changed: 'Changed',
  fixed: 'Fixed',
  unknown: 'Not checked again',
  still: 'Still there',
}

interface ComparisonViewProps {
  readonly report: Report
  readonly before: { readonly name: string; readonly report: Report }
  readonly baseAddress: string
  /** Whether the report is about the service of the session, so that its brands can be opened. */
  readonly ownService: boolean
}

export function ComparisonView({ report, before, ...target }: ComparisonViewProps) {
  const { zone } = usePreferences()
  const { pathWith } = useReportFilters()
  const go = useGo()
  const brands = useMemo(
    () => compareCatalogues(before.report.catalogue, report.catalogue),
    [before, report.catalogue],
  )
  const findings = useMemo(() => compareReports(before.report, report), [before, report])
  const [wanted, setChange] = useState<Change>()
  const change = wanted ?? CHANGES.find((each) => findings[each].length > 0) ?? 'new'
  const { added, removed, renamed, logoChanged } = brands
  const { ownService } = target
  return (
    <section aria-label="Comparison">
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{brandChanges(brands)}</h2>
          <p className={styles.soft}>
            Since {before.name}: {new URL(before.report.baseAddress).host},{' '}
            {dateTimeWords(Date.parse(before.report.startedAt), zone)}. Now:{' '}
            {dateTimeWords(Date.parse(report.startedAt), zone)}.
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => print()}>
            <Icon of={Printer} size={16} />
            Print
          </Button>
          <Button
            onClick={() => {
              endComparison()
              go(pathWith({ view: '' }))
            }}
          >
            End comparison
          </Button>
        </div>
      </header>
      <div className={styles.brands}>
        <BrandList title="New" brands={added} ownService={ownService} />
        <BrandPairs title="Renamed" pairs={renamed} ownService={ownService} />
        <BrandPairs title="New logo" pairs={logoChanged} ownService={ownService} withAddress />
        <BrandList title="Gone" brands={removed} ownService={false} />
      </div>
      <section className={styles.findings} aria-labelledby="compared-findings">
        <h3 id="compared-findings" className={styles.part}>
          Findings: {findingSentence(findings)}
        </h3>
        <div className={styles.choice}>
          <Segmented
            label="Findings"
            value={change}
            onChange={setChange}
            options={CHANGES.map((value) => ({
              value,
              label: `${CHANGE_WORDS[value]} ${countWords(findings[value].length)}`,
            }))}
          />
        </div>
        {findings[change].length > 0 ? (
          <FindingRows
            key={change}
            label="Compared findings"
            findings={findings[change]}
            pathOfRule={(rule) => pathWith({ rule, view: '' })}
            {...target}
          />
        ) : (
          <p className={styles.none}>No finding is {CHANGE_WORDS[change].toLowerCase()}.</p>
        )}
      </section>
    </section>
  )
}

function findingSentence(findings: ReportComparison): string {
  const counts = [findings.new.length, findings.changed.length, findings.fixed.length] as const
  if (counts.every((count) => count === 0)) return 'nothing new, changed or fixed.'
  const [fresh, changed, fixed] = counts
  return `${countWords(fresh)} new, ${countWords(changed)} changed, ${countWords(fixed)} fixed.`
}
