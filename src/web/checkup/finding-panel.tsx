import { useLocation } from 'react-router-dom'
import type { Comparison } from '#checkup/report/compare-reports.ts'
import type { Report } from '#checkup/report/report.ts'
import { judgedRules, shownFindings } from '#checkup/report/outcomes.ts'
import { titleOf } from '#checkup/rules/rule-table.ts'
import { paths } from '#web/data/paths.ts'
import { BrandPanel } from '#web/detail/brand-detail.tsx'
import { LeafLinks } from '#web/detail/neighbour-links.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout.tsx'
import styles from './checkup.module.css'
import { FindingText } from './findings.tsx'
import { useReportPart } from './report-view.tsx'

interface FindingPanelProps {
  readonly id: string
  readonly report: Report | undefined
  readonly comparison: Comparison | null
}

/** A brand beside the report: its findings, and links to the previous and next brand with findings. */
export function FindingPanel({ id, report, comparison }: FindingPanelProps) {
  const { search } = useLocation()
  const { rule } = useReportPart()
  const rules = report ? judgedRules(report) : []
  const ids = [...new Set(shownFindings(rules, rule, comparison?.states).flatMap(({ brand }) => brand ?? []))]
  const found = rules.flatMap(({ findings }) => findings).filter(({ brand }) => brand === id)
  const pathTo = (brand: string | undefined) =>
    paths.checkup({ ...Object.fromEntries(new URLSearchParams(search)), brand })
  const index = ids.indexOf(id)
  const previous = index > 0 ? pathTo(ids[index - 1]) : null
  const next = index >= 0 && index + 1 < ids.length ? pathTo(ids[index + 1]) : null

  return (
    <BrandPanel
      id={id}
      pathWith={() => pathTo(id)}
      closePath={pathTo(undefined)}
      onClosed={(lastId) => {
        const link = document.querySelector<HTMLElement>(`table [data-brand="${CSS.escape(lastId)}"]`)
        if (link) link.focus()
        else focusContent()
      }}
      walk={<LeafLinks {...{ previous, next }} place={index < 0 ? '' : `${index + 1} of ${ids.length}`} />}
      note={
        found.length > 0 && (
          <Stack as="ul" gap={2} className={styles.found} aria-label="What was found">
            {found.map((finding) => (
              <li key={finding.rule + finding.field}>
                <strong>{titleOf(finding.rule)}</strong>
                <p>
                  <FindingText finding={finding} />
                </p>
              </li>
            ))}
          </Stack>
        )
      }
    />
  )
}
