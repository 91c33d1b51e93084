import { RULES } from '#checkup/rules/rule-table.ts'
import { RULE_GROUPS } from '#checkup/rules/rule.ts'
import { type Finding, findingKey, type Report } from './report.ts'
import { type JudgedRule, judgedRules, isWhole, unreadSentence, visibleText } from './verdicts.ts'

/** Findings written out for one rule; the JSON report holds them all. */
const MOST_FINDINGS = 100

/**
 * The report as JUnit XML: a test case for each rule, failed by findings, skipped where nothing was judged, and an error
 * where the service failed.
 */
export function junitReport(report: Report, failing: readonly Finding[]): string {
  const keys = new Set(failing.map(findingKey))
  const rules = new Map(judgedRules(report).map((rule) => [rule.rule, rule]))
  const suites = RULE_GROUPS.map((group) => {
    const ofGroup = [...RULES.values()].flatMap((rule) =>
      rule.group === group ? (rules.get(rule.id) ?? []) : [],
    )
    return testSuite(
      group,
      ofGroup.map((rule) => testCase(rule, (finding) => keys.has(findingKey(finding)))),
    )
  })
  const seconds = (report.duration / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Check-up of ${escapeMarkup(report.baseAddress)}" time="${seconds}">`,
    ...suites,
    ...(isWhole(report) ? [] : [unfinished(report)]),
    '</testsuites>',
    '',
  ].join('\n')
}

function testSuite(name: string, cases: readonly ReturnType<typeof testCase>[]): string {
  const failed = cases.filter((each) => each.failed).length
  const skipped = cases.filter((each) => each.skipped).length
  const broken = cases.filter((each) => each.broken).length
  const open = `  <testsuite name="${name}" tests="${cases.length}" failures="${failed}" errors="${broken}" skipped="${skipped}" time="0">`
  return [open, ...cases.map(({ xml }) => xml), '  </testsuite>'].join('\n')
}

function testCase(
  { rule, verdict, notJudged, findings, failed: broken = false }: JudgedRule,
  fails: (finding: Finding) => boolean,
) {
  const failures = findings.filter(fails)
  const others = findings.filter((finding) => !fails(finding))
  const open = verdict === 'not-judged' && failures.length === 0
  const causes = escapeMarkup(notJudged.map(({ cause }) => cause).join('; '))
  const words = RULES.get(rule)
  const inside = [
    ...(failures.length > 0
      ? [
          `      <failure message="${escapeMarkup(`${failures.length}: ${words?.why ?? ''}`)}">${escapeMarkup(lines(failures))}</failure>`,
        ]
      : []),
    ...(open ? [`      <${broken ? 'error' : 'skipped'} message="${causes}"/>`] : []),
    ...(others.length > 0 ? [`      <system-out>${escapeMarkup(lines(others))}</system-out>`] : []),
  ]
  const start = `    <testcase classname="checkup.${words?.group ?? ''}" name="${escapeMarkup(`${rule}: ${words?.title ?? ''}`)}" time="0"`
  const xml = inside.length === 0 ? `${start}/>` : [`${start}>`, ...inside, '    </testcase>'].join('\n')
  return { xml, failed: failures.length > 0, broken: open && broken, skipped: open && !broken }
}

function unfinished(report: Report): string {
  const cause = report.cause ?? unreadSentence(report) ?? 'Cancelled'
  return [
    '  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="0">',
    '    <testcase classname="checkup" name="The check-up finishes" time="0">',
    `      <error message="${escapeMarkup(cause)}"/>`,
    '    </testcase>',
    '  </testsuite>',
  ].join('\n')
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

/** A text for XML, also in an attribute. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
