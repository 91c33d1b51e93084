import { shorten } from '#checkup/rules/facts.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import type { CheckupProgress } from '#checkup/progress.ts'
import { curlCommand } from '#client/curl-command.ts'
import type { Comparison } from './compare-reports.ts'
import { type JudgedRule, summarise, VERDICT_LABELS } from './outcomes.ts'
import type { Finding, Report } from './report.ts'
import { amount, countOf, formatAgain, reportSentences, visibleText } from './sentences.ts'

/** Findings shown for each rule; the files have them all. */
const SHOWN = 5
const WIDEST_VALUE = 100

/** The report as text for a terminal, beginning with what changed since an earlier report, if any. */
export function textReport(report: Report, comparison?: Comparison): string {
  const { baseAddress, findings } = report
  const summary = summarise(report)
  const { rules } = summary
  const { stopped, result, news, rest, figures, more } = reportSentences(report, summary, comparison)
  const fresh = findings.filter((finding) => comparison?.states.get(finding) === 'new')
  const incomplete = rules.filter(({ notJudged }) => notJudged.length > 0)
  const fine = rules.filter(({ verdict }) => verdict === 'fine').length
  return [
    `Check-up of ${baseAddress}`,
    figures,
    '',
    ...(news === null ? [] : [`Since the baseline: ${news} ${rest}`.trimEnd()]),
    ...few(fresh.map((finding) => `  new    ${finding.rule}  ${formatFinding(finding)}`)),
    ...(news === null ? [] : ['']),
    ...(stopped === null ? [] : [stopped]),
    result,
    more,
    ...rules.flatMap((rule) => (rule.findings.length > 0 ? formatRule(rule, baseAddress) : [])),
    ...(incomplete.length > 0 ? ['', 'COULD NOT CHECK', ...formatUnchecked(incomplete)] : []),
    '',
    `FINE        ${fine} of ${rules.length} rules`,
  ].join('\n')
}

/** "Brands 20 of 59", "Requests 7 of 20", "Logos 3 of 58": what a run has done so far. */
export function progressCounts({ brands, total, requests, logos, summary }: CheckupProgress): string[] {
  const part = (words: string, { done, of }: CheckupProgress['logos']) =>
    of > 0 ? [`${words} ${countOf(done)} of ${countOf(of)}`] : []
  return [
    `Brands ${countOf(brands)}${total === null ? '' : ` of ${countOf(total)}`}`,
    ...part('Requests', requests),
    ...part('Logos', logos).map((words) => words + formatAgain(summary?.rules ?? [])),
  ]
}

/** The state of a run, in one line of the terminal. */
export function progressLine(progress: CheckupProgress): string {
  const { stage, wait } = progress
  const [read, ...others] = progressCounts(progress)
  return [
    stage === 'judging' || stage === 'stopping' ? 'Applying the rules' : read,
    ...others,
    ...(wait ? [`waiting ${Math.ceil(wait.milliseconds / 1000)} s: ${wait.cause}`] : []),
  ].join(' · ')
}

function formatRule({ rule: id, verdict, findings, count }: JudgedRule, baseAddress: string): string[] {
  const { title, why, remedy } = RULES.get(id) ?? { title: id, why: '', remedy: '' }
  const request = findings.find((finding) => finding.request !== undefined)?.request
  return [
    '',
    `${VERDICT_LABELS[verdict].toUpperCase().padEnd(10)}  ${title} · ${id} · ${amount(count, 'finding')}`,
    `            ${why} ${remedy}`,
    ...few(findings.map((finding) => `    ${formatFinding(finding)}`)),
    ...(request === undefined ? [] : [`    $ ${curlCommand(`${baseAddress}/v1/brands${request}`)}`]),
  ]
}

function formatFinding({ brand, name, field, value, detail }: Finding): string {
  const about = brand === null ? '' : `${brand}  ${field === 'name' ? '' : `${visibleText(name ?? '')}  `}`
  const more = detail === undefined ? '' : ` (${visibleText(detail)})`
  return `${about}${field}: ${shorten(visibleText(value), WIDEST_VALUE)}${shorten(more, WIDEST_VALUE)}`
}

/** A line for each cause, with the rules that share it. */
function formatUnchecked(incomplete: readonly JudgedRule[]): string[] {
  const causes = incomplete.flatMap(({ rule, notJudged }) =>
    notJudged.map(({ cause, count }) => ({ rule, words: `${cause} (${countOf(count)})` })),
  )
  return Array.from(
    Map.groupBy(causes, ({ words }) => words),
    ([words, same]) => {
      const rules = same.length > SHOWN ? `${same.length} rules` : same.map(({ rule }) => rule).join(', ')
      return `    ${rules}: ${words}`
    },
  )
}

/** The first lines, then how many more there are. */
function few(lines: readonly string[]): string[] {
  const left = lines.length - SHOWN
  return [...lines.slice(0, SHOWN), ...(left > 0 ? [`    … and ${countOf(left)} more`] : [])]
}
