import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { VERDICTS } from '#checkup/report/outcome-order.ts'
import { failedRules } from '#checkup/report/summary.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { countWords } from '#web/parts/times/moment-words.ts'
import { useGo } from '#web/routing/navigation.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type CheckupState, endComparison } from '#web/checkup/run/checkup-store.ts'
import { useLogoCount } from '#web/checkup/run/finding-window.ts'
import { type Change, CHANGES } from '#web/checkup/run/messages.ts'
import { ComparisonView } from '#web/checkup/compare/comparison-view.tsx'
import { AcceptDialog, type Accepting } from '#web/checkup/report/accept-dialog.tsx'
import { FindingGroups } from '#web/checkup/report/findings/finding-groups.tsx'
import { FindingRows } from '#web/checkup/report/findings/finding-rows.tsx'
import { LogoWall } from '#web/checkup/report/findings/logo-wall.tsx'
import {
  countFindings,
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
}

/** The rules on one side, and on the other what the address asks for: findings, logos or a comparison. */
export function ReportBody({ state, baseAddress, ownService }: ReportBodyProps) {
  const { summary, counts, comparison } = state
  const filters = useReportFilters()
  const { rule, verdict, view, pathWith } = filters
  const go = useGo()
  const [accepting, setAccepting] = useState<Accepting>()

  const all = useMemo(() => ruleRows({ summary, counts }), [summary, counts])
  const rows = useMemo(
    () => all.filter((row) => matchesFilters(row, { rule, verdict, view })),
    [all, rule, verdict, view],
  )
  const chosen = rule === undefined ? undefined : all.find((row) => row.rule === rule)
  const listed = useMemo(
    () => (chosen ? [chosen] : rows).filter((row) => countFindings([row]) > 0),
    [chosen, rows],
  )
  const [wanted, setChange] = useState<Change>()
  const change = wanted ?? CHANGES.find((each) => (comparison?.counts[each] ?? 0) > 0) ?? 'new'
  const isComparison = view === 'comparison' && comparison !== null && !chosen
  const isWall = view === 'logos' && !chosen
  const hasGroups = chosen !== undefined && SIDE_BY_SIDE.has(chosen.rule)
  const isGrouped = hasGroups && view !== 'list'
  const show = isComparison ? change : isWall ? 'logos' : isGrouped ? 'groups' : 'findings'
  const query = useMemo(() => ({ show, rules: listed.map((row) => row.rule) }) as const, [show, listed])
  const count = countFindings(listed)
  const logos = useLogoCount()
  const isClean =
    summary?.ended === 'finished' && countFindings(all) === 0 && failedRules(summary).length === 0
  const target = { baseAddress, ownService }

  const sheet = useRef<HTMLDivElement>(null)
  const part = isComparison ? view : rule
  const partBefore = useRef(part)
  // A rule or a comparison that is opened out of sight is brought into it.
  useLayoutEffect(() => {
    if (partBefore.current === part) return
    partBefore.current = part
    const { top } = sheet.current!.getBoundingClientRect()
    if (part !== undefined && (top < 0 || top > innerHeight / 2)) sheet.current!.scrollIntoView()
  }, [part])

  return (
    <div className={styles.body} data-alone={chosen || isComparison ? '' : undefined}>
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
        {rows.length === 0 && <p className={styles.none}>No rule matches these filters.</p>}
      </aside>
      <div ref={sheet} className={styles.sheet}>
        {isComparison ? (
          <ComparisonView
            comparison={comparison}
            startedAt={summary?.startedAt ?? comparison.startedAt}
            ownService={ownService}
            onEnd={() => {
              endComparison()
              go(pathWith({ view: '' }))
            }}
            change={change}
            onChange={setChange}
          >
            <FindingRows
              key={change}
              label="Compared findings"
              query={query}
              count={comparison.counts[change]}
              pathOfRule={(other) => pathWith({ rule: other, view: '' })}
              {...target}
            />
          </ComparisonView>
        ) : chosen ? (
          <RuleCard row={chosen} state={state} onAccept={setAccepting} {...target} />
        ) : isClean ? (
          <CleanReport outcomes={summary.outcomes} />
        ) : (
          <header className={styles.head}>
            <h2 className={styles.title}>
              {state.phase === 'running' ? 'Findings so far' : 'Findings'} <span>{countWords(count)}</span>
            </h2>
            {count > 0 && logos > 0 && (
              <Segmented
                label="Show"
                value={view === 'logos' ? 'logos' : 'findings'}
                onChange={(value) => go(pathWith({ view: value === 'logos' ? value : '' }))}
                options={[
                  { value: 'findings', label: 'List' },
                  { value: 'logos', label: `Logos ${countWords(logos)}` },
                ]}
              />
            )}
          </header>
        )}
        {hasGroups && count > 0 && (
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
        {isGrouped && count > 0 && (
          <FindingGroups
            label={`Findings: ${RULES.get(chosen.rule)?.title}`}
            query={query}
            ownService={ownService}
            onAccept={state.phase === 'done' ? setAccepting : undefined}
          />
        )}
        {isWall && count > 0 && <LogoWall query={query} count={logos} ownService={ownService} />}
        {show === 'findings' && count > 0 && (
          <FindingRows
            key={`${rule} ${verdict}`}
            label={chosen ? `Findings: ${RULES.get(chosen.rule)?.title}` : 'Findings'}
            query={query}
            count={count}
            pathOfRule={chosen ? undefined : (other) => pathWith({ rule: other })}
            onAccept={state.phase === 'done' ? (finding) => setAccepting({ finding }) : undefined}
            {...target}
          />
        )}
        {count === 0 && !chosen && !isComparison && !isClean && (
          <p className={styles.nothing}>
            {verdict ? 'No findings with these filters.' : 'No findings in what was judged.'}
          </p>
        )}
      </div>
      {accepting && <AcceptDialog accepting={accepting} onClose={() => setAccepting(undefined)} />}
    </div>
  )
}
