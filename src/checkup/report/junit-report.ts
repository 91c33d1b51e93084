import { RULES } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS } from '#checkup/rules/rule.ts'
import { type Finding, findingKey, type Report } from './report.ts'
import { type JudgedRule, judgedRules, isWhole, unreadSentence, visibleText } from './outcomes.ts'

/** Findings written out for one rule; the JSON report holds them all. */
const MOST_FINDINGS = 100

/**
 * The report as JUnit XML: a test case for each rule, failed by findings, skipped where nothing was judged, and an error
 * where the service failed.
 */
export function junitReport(report: Report, failing: readonly Finding[]): string {
  const keys = new Set(failing.map(findingKey))
  const rules = judgedRules(report)
  const suites = RULE_GROUPS.map((group) => {
    const ofGroup = [...RULES.values()].filter((rule) => rule.group === group)
    const judged = ofGroup.flatMap(({ id }) => rules.find(({ rule }) => rule === id) ?? [])
    return testSuite(
      group,
      judged.map((rule) => testCase(rule, (finding) => keys.has(findingKey(finding)))),
    )
  })
  if (!isWhole(report)) {
    const error = element('error', { message: report.cause ?? unreadSentence(report) ?? 'Cancelled' })
    const name = { classname: 'checkup', name: 'The check-up finishes', time: 0 }
    suites.push(testSuite('run', [{ result: 'errors', xml: element('testcase', name, error) }]))
  }
  const time = (report.duration / 1000).toFixed(3)
  const whole = element('testsuites', { name: `Check-up of ${report.baseAddress}`, time }, suites.join(''))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${whole}`
}

interface TestCase {
  readonly result: 'failures' | 'errors' | 'skipped' | 'passed'
  readonly xml: string
}

function testSuite(name: string, cases: readonly TestCase[]): string {
  const count = (result: TestCase['result']) => cases.filter((each) => each.result === result).length
  const [failures, errors, skipped] = [count('failures'), count('errors'), count('skipped')]
  const counts = { name, tests: cases.length, failures, errors, skipped, time: 0 }
  return element('testsuite', counts, cases.map(({ xml }) => xml).join(''))
}

function testCase(
  { rule, verdict, notJudged, findings, failed = false }: JudgedRule,
  fails: (finding: Finding) => boolean,
): TestCase {
  const failures = findings.filter(fails)
  const others = findings.filter((finding) => !fails(finding))
  const isOpen = verdict === 'not-judged' && failures.length === 0
  const result = failures.length > 0 ? 'failures' : !isOpen ? 'passed' : failed ? 'errors' : 'skipped'
  const { why, group, title } = RULES.get(rule)!
  const inside = [
    failures.length > 0 &&
      element('failure', { message: `${failures.length}: ${why}` }, escapeMarkup(lines(failures))),
    isOpen &&
      element(failed ? 'error' : 'skipped', { message: notJudged.map(({ cause }) => cause).join('; ') }),
    others.length > 0 && element('system-out', {}, escapeMarkup(lines(others))),
  ].filter((part) => part !== false)
  const name = { classname: `checkup.${group}`, name: `${rule}: ${title}`, time: 0 }
  return { result, xml: element('testcase', name, inside.join('')) }
}

function lines(findings: readonly Finding[]): string {
  const shown = findings.slice(0, MOST_FINDINGS).map(({ brand, name, field, value, detail }) => {
    const about = brand === null ? '' : `${brand} ${name ?? ''}: `
    const more = detail === undefined ? '' : ` (${detail})`
    return visibleText(`${about}${field}: ${value}${more}`)
  })
  const left = findings.length - shown.length
  return [...shown, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n')
}

/** One element on a line. @param inside markup. */
function element(name: string, attributes: Readonly<Record<string, string | number>>, inside = ''): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`)
  return `<${name}${words.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}\n`
}

/** A text for XML, also in an attribute. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
