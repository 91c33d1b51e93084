/** A report as files for other programs: CSV and JUnit XML. */
import { BYTE_ORDER_MARK, csvLine } from '#client/csv.ts'
import { RULES, titleOf } from '#checkup/rules/rule-table.ts'
import type { Comparison } from './compare-reports.ts'
import { few, formatFinding } from './format-report.ts'
import { type JudgedRule, severityOf, summarise, type Verdict, VERDICT_LABELS } from './outcomes.ts'
import type { Finding, Report } from './report.ts'

const COLUMNS = ['severity', 'rule', 'title', 'state', 'brand', 'name', 'field', 'value', 'detail'] as const

/**
 * Findings as CSV (RFC 4180), one per line, then a line for each cause why a rule could not be checked. `state` compares each
 * with an earlier report, and is empty without one.
 * @param only the one rule that is wanted; all by default.
 */
export function csvReport(
  report: Report,
  comparison?: Comparison | null,
  only: string | null = null,
): string {
  const line = (finding: Finding, verdict: Verdict = severityOf(finding.rule)) => {
    const cells: Partial<Record<(typeof COLUMNS)[number], unknown>> = {
      ...finding,
      severity: VERDICT_LABELS[verdict],
      title: titleOf(finding.rule),
      state: comparison?.states.get(finding),
    }
    return csvLine(COLUMNS.map((column) => cells[column]))
  }
  const isWanted = ({ rule }: { readonly rule: string }) => only === null || rule === only
  const findings = [...report.findings, ...(comparison?.fixed ?? [])].filter(isWanted)
  const open = report.outcomes
    .filter(isWanted)
    .flatMap(({ rule, notJudged }) =>
      notJudged.map(({ cause, count }) =>
        line({ rule, brand: null, field: '', value: String(count), detail: cause }, 'unchecked'),
      ),
    )
  return [BYTE_ORDER_MARK + csvLine(COLUMNS), ...findings.map((finding) => line(finding)), ...open].join('')
}

const MAX_FINDINGS = 100

/**
 * The report as JUnit XML, with a test case for each rule: failed if it has findings that fail, skipped if nothing was judged,
 * an error if the service failed. It has no totals: programs that read JUnit count the cases themselves.
 */
export function junitReport(report: Report, failing: readonly Finding[]): string {
  const isFailing = new Set(failing)
  const summary = summarise(report)
  const rules = Map.groupBy(summary.rules, ({ rule }) => RULES.get(rule)!.group)
  const suites = Array.from(rules, ([group, judged]) => {
    const cases = judged.map((rule) => {
      const failures = rule.findings.filter((finding) => isFailing.has(finding))
      return testCase(rule, failures)
    })
    return element('testsuite', { name: group }, cases.join(''))
  })
  if (report.ended !== 'finished') {
    const error = element('error', { message: report.cause ?? '' })
    const whole = element('testcase', { classname: 'checkup', name: 'The check-up finishes' }, error)
    suites.push(element('testsuite', { name: 'run' }, whole))
  }
  const time = (report.duration / 1000).toFixed(3)
  const whole = element('testsuites', { name: `Check-up of ${report.baseAddress}`, time }, suites.join(''))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}`
}

function testCase({ rule, verdict, notJudged, failed }: JudgedRule, failures: readonly Finding[]): string {
  const { why, group, title } = RULES.get(rule)!
  const inside = [
    failures.length > 0 &&
      element(
        'failure',
        { message: `${failures.length}: ${why}` },
        escapeMarkup(few(failures.map(formatFinding), MAX_FINDINGS).join('\n')),
      ),
    verdict === 'unchecked' &&
      element(failed ? 'error' : 'skipped', { message: notJudged.map(({ cause }) => cause).join('; ') }),
  ].filter((part) => part !== false)
  return element('testcase', { classname: `checkup.${group}`, name: `${rule}: ${title}` }, inside.join(''))
}

/** An element and a line break. @param inside markup that is already escaped. */
function element(name: string, attributes: Readonly<Record<string, string>>, inside = ''): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  return `<${name}${words.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}\n`
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
