import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { VERDICTS } from '#checkup/report/outcome-order.ts'
import { failedRules } from '#checkup/report/summary.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { countWords } from '#web/preferences/count-words.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import type { CheckupState } from '#web/checkup/run/checkup-store.ts'
import { ComparisonView } from '#web/checkup/compare/comparison-view.tsx'
import { AcceptDialog, type Accepting } from '#web/checkup/report/accept-dialog.tsx'
import { FindingGroups } from '#web/checkup/report/findings/finding-groups.tsx'
import { FindingRows } from '#web/checkup/report/findings/finding-rows.tsx'
import { LogoWall } from '#web/checkup/report/findings/logo-wall.tsx'
import {
  findingsByRule,
  logosAmong,
  matchesFilters,
  ruleRows,
  SIDE_BY_SIDE,
  useReportFilters,
  VERDICT_WORDS,
} from '#web/checkup/report/report-view.ts'
import { CleanReport } from '#web/checkup/report/summary/clean-report.tsx'
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

/** The rules on one side, and on the other what the address asks for: findings, logos or a comparison. */
export function ReportBody({ state, baseAddress, ownService, children }: ReportBodyProps) {
  const { shown, found, phase } = state
  const report = shown?.report
  const filters = useReportFilters()
  const { rule, verdict, view, pathWith } = filters
  const go = useGo()
  const [accepting, setAccepting] = useState<Accepting>()

  const all = report?.findings ?? found
  const byRule = useMemo(() => findingsByRule(all), [all])
  const every = useMemo(() => ruleRows(report, byRule), [report, byRule])
  const rows = every.filter((row) => matchesFilters(row, { rule, verdict, view }))
  const chosen = every.find((row) => row.rule === rule)
  const comparedWith = chosen || view !== 'comparison' ? null : shown?.comparedWith
  const findings = (chosen ? [chosen] : rows).flatMap((row) => byRule.get(row.rule) ?? [])
  const accepted = findings.filter((finding) => finding.accepted !== undefined).length
  const logos = logosAmong(findings)
  const isWall = view === 'logos' && !chosen && logos.length > 0
  const hasGroups = chosen !== undefined && SIDE_BY_SIDE.has(chosen.rule)
  const isGrouped = hasGroups && view !== 'list'
  const isClean = report?.ended === 'finished' && all.length === 0 && failedRules(report).length === 0
  const target = { baseAddress, ownService }
  const onAccept = phase === 'done' ? setAccepting : undefined

  const body = useRef<HTMLDivElement>(null)
  const part = comparedWith ? view : rule
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
      <aside className={styles.side} aria-label="Rules and filters">
        <div className={styles.filters}>
          <SelectField
            label="Verdict"
            stacked
            value={verdict ?? ''}
            onChange={({ target: { value } }) => go(pathWith({ verdict: value, rule: '' }))}
          >
            <option value="">All</option>
            {VERDICTS.map((value) => (
              <option key={value} value={value}>
                {VERDICT_WORDS[value]}
              </option>
            ))}
          </SelectField>
        </div>
        <RuleList rows={rows} />
        {rows.length === 0 && (
          <p className={styles.none}>{verdict ? 'No rule matches this filter.' : 'No findings yet.'}</p>
        )}
      </aside>
      <div className={styles.sheet}>
        {report && comparedWith ? (
          <ComparisonView report={report} before={comparedWith} {...target} />
        ) : chosen ? (
          <RuleCard row={chosen} findings={findings} state={state} onAccept={setAccepting} {...target} />
        ) : isClean ? (
          <CleanReport outcomes={report.outcomes} />
        ) : (
          <header className={styles.head}>
            <h2 className={styles.title}>
              {phase === 'running' ? 'Findings so far' : 'Findings'}{' '}
              <span>
                {countWords(findings.length - accepted)}
                {accepted > 0 && ` and ${countWords(accepted)} accepted`}
              </span>
            </h2>
            {logos.length > 0 && (
              <Segmented
                label="Show"
                value={isWall ? 'logos' : 'findings'}
                onChange={(value) => go(pathWith({ view: value === 'logos' ? value : '' }))}
                options={[
                  { value: 'findings', label: 'List' },
                  { value: 'logos', label: `Logos ${countWords(logos.length)}` },
                ]}
              />
            )}
          </header>
        )}
        {hasGroups && findings.length > 0 && (
          <div className={styles.ways}>
            <Segmented
              label="Show"
              value={isGrouped ? 'groups' : 'list'}
              onChange={(value) => go(pathWith({ view: value === 'list' ? value : '' }))}
              options={[
                { value: 'groups', label: 'Side by side' },
                { value: 'list', label: 'List' },
              ]}
            />
          </div>
        )}
        {comparedWith || findings.length === 0 ? null : isGrouped ? (
          <FindingGroups
            label={`Findings: ${RULES.get(chosen.rule)?.title}`}
            findings={findings}
            ownService={ownService}
            onAccept={onAccept}
          />
        ) : isWall ? (
          <LogoWall logos={logos} ownService={ownService} />
        ) : (
          <FindingRows
            key={`${rule} ${verdict}`}
            label={chosen ? `Findings: ${RULES.get(chosen.rule)?.title}` : 'Findings'}
            findings={findings}
            pathOfRule={chosen ? undefined : (other) => pathWith({ rule: other })}
            onAccept={onAccept && ((finding) => onAccept({ findings: [finding] }))}
            {...target}
          />
        )}
        {report && findings.length === 0 && !chosen && !comparedWith && !isClean && (
          <p className={styles.nothing}>
            {verdict ? 'No findings with this filter.' : 'No findings in what was checked.'}
          </p>
        )}
      </div>
      {accepting && <AcceptDialog accepting={accepting} onClose={() => setAccepting(undefined)} />}
    </div>
  )
}
