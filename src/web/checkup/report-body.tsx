import { CircleCheck } from 'lucide'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RULES } from '#checkup/rules/rule-table.ts'
import { countWords } from '#web/data/locale.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { CheckupState } from '#web/checkup/run/checkup-store.ts'
import { ComparisonView } from '#web/checkup/compare/comparison-view.tsx'
import { AcceptDialog, type Accepting } from '#web/checkup/report/accept-dialog.tsx'
import { FindingGroups } from '#web/checkup/report/findings/finding-groups.tsx'
import { FindingRows } from '#web/checkup/report/findings/finding-rows.tsx'
import { findingsByRule, rarestFirst, ruleRows, useReportPart } from '#web/checkup/report/report-view.ts'
import { RuleCard } from '#web/checkup/report/rules/rule-card.tsx'
import { RuleList } from '#web/checkup/report/rules/rule-list.tsx'
import styles from './report-body.module.css'

interface ReportBodyProps {
  readonly state: CheckupState
  readonly baseAddress: string
  readonly ownService: boolean
  /** The verdict, or how far the run is. */
  readonly children: ReactNode
}

/** The rules on one side, and on the other what the address asks for: findings, or a comparison. */
export function ReportBody({ state, baseAddress, ownService, children }: ReportBodyProps) {
  const { shown, found, phase } = state
  const report = shown?.report
  const { rule, isComparison } = useReportPart()
  const [accepting, setAccepting] = useState<Accepting>()

  const all = report?.findings ?? found
  const byRule = useMemo(() => findingsByRule(all, report !== undefined), [all, report])
  const rows = useMemo(() => ruleRows(report, byRule), [report, byRule])
  const chosen = rows.find((row) => row.rule === rule)
  const comparedWith = chosen || !isComparison ? null : shown?.comparedWith
  const findings = rarestFirst(chosen ? [chosen] : rows, byRule)
  const accepted = findings.filter((finding) => finding.accepted !== undefined).length
  const isClean =
    report?.ended === 'finished' && report.outcomes.every(({ notJudged }) => notJudged.length === 0)
  const target = { baseAddress, ownService }
  const onAccept = phase === 'done' ? setAccepting : undefined
  const label = chosen ? `Findings: ${RULES.get(chosen.rule)?.title}` : 'Findings'

  const body = useRef<HTMLDivElement>(null)
  const part = comparedWith ? 'comparison' : rule
  const partBefore = useRef(part)
  // A rule or a comparison that is opened out of sight is brought into it.
  useLayoutEffect(() => {
    if (partBefore.current === part) return
    partBefore.current = part
    if (part !== undefined && body.current!.getBoundingClientRect().top < 0) body.current!.scrollIntoView()
  }, [part])

  return (
    <div ref={body} className={styles.body} data-alone={chosen || comparedWith ? '' : undefined}>
      <div className={styles.top}>{children}</div>
      <div className={styles.side}>
        <RuleList rows={rows} />
      </div>
      <div className={styles.sheet}>
        {report && comparedWith ? (
          <ComparisonView report={report} before={comparedWith} {...target} />
        ) : chosen ? (
          <RuleCard row={chosen} findings={findings} state={state} onAccept={setAccepting} {...target} />
        ) : report && findings.length === 0 ? (
          <Empty
            icon={<Icon of={CircleCheck} size={20} />}
            title={isClean ? 'Nothing to fix' : 'No findings in what was checked'}
          />
        ) : (
          <h2 className={styles.title}>
            {phase === 'running' ? 'Findings so far' : 'Findings'}{' '}
            <span>
              {countWords(findings.length - accepted)}
              {accepted > 0 && ` and ${countWords(accepted)} accepted`}
            </span>
          </h2>
        )}
        {comparedWith || findings.length === 0 ? null : chosen && findings[0]?.group !== undefined ? (
          <FindingGroups label={label} findings={findings} ownService={ownService} onAccept={onAccept} />
        ) : (
          <FindingRows
            key={rule}
            label={label}
            findings={findings}
            withRule={!chosen}
            onAccept={onAccept && ((finding) => onAccept({ findings: [finding] }))}
            {...target}
          />
        )}
      </div>
      {accepting && <AcceptDialog accepting={accepting} onClose={() => setAccepting(undefined)} />}
    </div>
  )
}
