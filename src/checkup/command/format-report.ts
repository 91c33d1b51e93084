import { type CatalogueComparison, type ComparedBrand } from '#checkup/report/compare-catalogues.ts'
import type { ReportComparison } from '#checkup/report/compare-reports.ts'
import type { Finding } from '#checkup/report/finding.ts'
import { inShownOrder } from '#checkup/report/outcome-order.ts'
import type { Report, RuleOutcome } from '#checkup/report/report.ts'
import { notJudgedSentence, unreadSentence, verdictSentence } from '#checkup/report/summary.ts'
import { visibleText } from '#checkup/report/visible-text.ts'
import { RULES } from '#checkup/rules/rule-table.ts'
import { curlCommand } from '#client/curl-command.ts'

/** Findings shown for each rule; the files hold them all. */
const SHOWN = 5
const WIDEST_VALUE = 100

/** The report as text for a terminal. */
export function formatReport(report: Report): string {
  const { baseAddress, brands, pages, requests, logos, duration } = report
  const byRule = Map.groupBy(report.findings, ({ rule }) => rule)
  const found = inShownOrder(report.outcomes).filter(({ findings, accepted }) => findings + accepted > 0)
  const open = report.outcomes.filter(({ notJudged }) => notJudged.length > 0)
  const fine = report.outcomes.filter(({ verdict }) => verdict === 'fine').length
  const unread = unreadSentence(report)
  const notJudged = notJudgedSentence(report)
  return [
    `Check-up of ${baseAddress}`,
    [
      `${amount(brands, 'brand')} on ${amount(pages, 'page')}`,
      amount(requests, 'request'),
      amount(logos, 'logo'),
      `${(duration / 1000).toFixed(1)} s`,
    ].join(', '),
    '',
    verdictSentence(report),
    ...(unread === null ? [] : [unread]),
    ...(notJudged === null ? [] : [notJudged]),
    ...found.flatMap((outcome) => formatRule(outcome, byRule.get(outcome.rule) ?? [], baseAddress)),
    ...(open.length > 0 ? ['', 'COULD NOT CHECK', ...formatOpen(open, report.outcomes.length)] : []),
    '',
    `FINE        ${fine} of ${report.outcomes.length} rules`,
  ].join('\n')
}

/** What changed since an earlier report. */
export function formatComparison({ new: fresh, changed, still, fixed, unknown }: ReportComparison): string {
  return [
    `Since the baseline: ${fresh.length} new, ${changed.length} changed, ${still.length} still there, ${fixed.length} fixed` +
      (unknown.length > 0 ? `, ${unknown.length} not checked again.` : '.'),
    ...fresh.slice(0, SHOWN).map((finding) => `  new      ${finding.rule}  ${formatFinding(finding)}`),
    ...changed.slice(0, SHOWN).map((finding) => `  changed  ${finding.rule}  ${formatFinding(finding)}`),
  ].join('\n')
}

/** How the catalogue differs from another. */
export function formatCatalogues(other: string, comparison: CatalogueComparison): string {
  const { added, removed, renamed, logoChanged } = comparison
  const one = ({ id, name }: ComparedBrand) => `${id}  ${visibleText(name)}`
  return [
    `Compared with ${other}: ${added ? `${added.length} added, ` : ''}${removed ? `${removed.length} removed, ` : ''}` +
      `${renamed.length} renamed, ${logoChanged.length} with another logo.`,
    ...(added ? [] : ['Not every brand of the other catalogue was read, so added brands are not listed.']),
    ...(removed ? [] : ['Not every brand of this catalogue was read, so removed brands are not listed.']),
    ...few((added ?? []).map((brand) => `  added    ${one(brand)}`)),
    ...few((removed ?? []).map((brand) => `  removed  ${one(brand)}`)),
    ...few(renamed.map(({ before, after }) => `  renamed  ${one(before)} → ${visibleText(after.name)}`)),
    ...few(
      logoChanged.map(
        ({ before, after }) =>
          `  logo     ${one(after)}: ${visibleText(before.logo)} → ${visibleText(after.logo)}`,
      ),
    ),
  ].join('\n')
}

function formatRule(outcome: RuleOutcome, findings: readonly Finding[], baseAddress: string): string[] {
  const rule = RULES.get(outcome.rule)
  if (!rule) return []
  const label = outcome.findings === 0 ? 'ACCEPTED' : rule.severity.toUpperCase()
  const accepted = outcome.accepted > 0 && outcome.findings > 0 ? ` (${outcome.accepted} more accepted)` : ''
  const request = findings.find((finding) => finding.request !== undefined)?.request
  return [
    '',
    `${label.padEnd(10)}  ${rule.title} · ${rule.id} · ${count(outcome.findings || outcome.accepted)}${accepted}`,
    `            ${rule.why} ${rule.remedy}`,
    ...few(findings.map((finding) => `    ${formatFinding(finding)}`)),
    ...(request === undefined ? [] : [`    $ ${curlCommand(`${baseAddress}/v1/brands${request}`)}`]),
  ]
}

function formatFinding({ brand, name, field, value, detail, accepted }: Finding): string {
  const about = brand === null ? '' : `${brand}  ${field === 'name' ? '' : `${visibleText(name ?? '')}  `}`
  const more = detail === undefined ? '' : ` (${visibleText(detail)})`
  const reason = accepted === undefined ? '' : ` [accepted: ${visibleText(accepted)}]`
  return `${about}${field}: ${shorten(visibleText(value))}${shorten(more)}${reason}`
}

/** A line for each rule and cause; one for all rules that share a cause with many. */
function formatOpen(open: readonly RuleOutcome[], rules: number): string[] {
  const causes = open.flatMap(({ rule, notJudged }) => notJudged.map((each) => ({ rule, ...each })))
  const [first] = causes
  if (first && open.length === rules && causes.every(({ cause }) => cause === first.cause)) {
    return [`    All ${rules} rules: ${first.cause}`]
  }
  const byCause = Map.groupBy(causes, ({ cause, count: number }) => `${cause} (${count(number)})`)
  return [...byCause].flatMap(([words, same]) =>
    same.length > SHOWN
      ? [`    ${same.length} rules: ${words}`]
      : same.map(({ rule }) => `    ${rule.padEnd(24)} ${words}`),
  )
}

function few(lines: readonly string[]): string[] {
  const left = lines.length - SHOWN
  return [...lines.slice(0, SHOWN), ...(left > 0 ? [`    … and ${count(left)} more`] : [])]
}

/** "1 page", "250 brands". */
function amount(number: number, unit: string): string {
  return `${count(number)} ${unit}${number === 1 ? '' : 's'}`
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function shorten(text: string): string {
  return text.length > WIDEST_VALUE ? `${text.slice(0, WIDEST_VALUE - 1).toWellFormed()}…` : text
}
