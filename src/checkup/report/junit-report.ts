import { RULES } from '#checkup/rules/rule-table.ts'
import type { Finding, Report } from './report.ts'
import { few, formatFinding } from './format-report.ts'
import { findingKey, type JudgedRule, judgedRules, SAMPLED, sampleSentence } from './outcomes.ts'

/** Findings written out for one rule; the JSON report has them all. */
const MAX_FINDINGS = 100

/**
 * The report as JUnit XML, with a test case for each rule: failed if it has findings that fail, skipped if nothing was judged,
 * an error if the service failed. It has no totals: programs that read JUnit count the cases themselves.
 */
export function junitReport(report: Report, failing: readonly Finding[]): string {
  const keys = new Set(failing.map(findingKey))
  const rules = Map.groupBy(judgedRules(report), ({ rule }) => RULES.get(rule)!.group)
  const suites = Array.from(rules, ([group, judged]) => {
    const cases = judged.map((rule) =>
      testCase(rule, rule.rule === SAMPLED ? sampleSentence(report) : null, (finding) =>
        keys.has(findingKey(finding)),
      ),
    )
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

function testCase(
  { rule, verdict, notJudged, findings, failed = false }: JudgedRule,
  sample: string | null,
  fails: (finding: Finding) => boolean,
): string {
  const failures = findings.filter(fails)
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
    sample !== null && element('system-out', {}, escapeMarkup(sample)),
  ].filter((part) => part !== false)
  return element('testcase', { classname: `checkup.${group}`, name: `${rule}: ${title}` }, inside.join(''))
}

/** An element and a line break. @param inside markup that is already escaped. */
function element(name: string, attributes: Readonly<Record<string, string>>, inside = ''): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  return `<${name}${words.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}\n`
}

/** Escapes text for the content and the attributes of XML. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
