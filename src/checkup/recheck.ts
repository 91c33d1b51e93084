import type { BrandClient } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { RequestGate } from '#client/walk/request-gate.ts'
import type { Wait } from '#client/walk-list.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { LogoWork } from './run/logo-work.ts'
import type { LogoInspector } from './logos/logo-inspector.ts'
import { asker } from './probes/run-probes.ts'
import { BrandColumns } from './columns/brand-columns.ts'
import { withFindings } from './report/count-outcomes.ts'
import { type Finding, findingKey, hasAddress } from './report/finding.ts'
import { isUnjudged } from './report/compare-reports.ts'
import type { Report } from './report/report.ts'
import { CHECKED_RULES } from './rules/rule-table.ts'
import { Results } from './run/results.ts'

export interface RecheckOptions {
  readonly client: Pick<BrandClient, 'list' | 'single' | 'baseAddress'>
  readonly inspector: LogoInspector | null
  readonly report: Report
  /** The findings to check again: only their brands are asked for. */
  readonly findings: readonly Finding[]
  readonly signal: AbortSignal
  readonly now?: () => number
  /** Brands are asked for first; then logos are loaded, where the rule is about them. */
  readonly onProgress?: (part: 'brands' | 'logos', done: number, of: number) => void
  readonly onWait?: (wait: Wait | null) => void
}

/** Brands requested at once. */
const CONCURRENCY = 4

/** What became of the findings that were checked again. */
export interface Rechecked {
  /** The report with the brands as they are now. Findings that are still there are accepted no longer. */
  readonly report: Report
  readonly fixed: number
  readonly still: number
  /** Findings that could not be judged again: they stay. */
  readonly open: number
}

/** Whether a finding can be checked again by asking for its brand alone; others need the whole list. */
export function canRecheck({ rule, brand }: Pick<Finding, 'rule' | 'brand'>): boolean {
  return RECHECKED.has(rule) && hasAddress(brand)
}

/**
 * Checks findings again: asks for their brands alone, one by one, and applies the rules to them. A finding that is mended
 * is left out of the report, and so is a brand that is gone, with all that can be checked again about it.
 * Throws what the client throws, or the signal's reason.
 */
export async function recheck({
  client,
  inspector,
  report,
  findings,
  signal,
  now = Date.now,
  onProgress,
  onWait,
}: RecheckOptions): Promise<Rechecked> {
  const rowsById = new Map(report.catalogue.ids.map((id, row) => [id, row]))
  const wanted = findings.filter((finding) => canRecheck(finding) && rowsById.has(finding.brand!))
  const ids = [...new Set(wanted.map(({ brand }) => brand!))]
  const gate = new RequestGate(onWait)
  const ask = asker(client, gate, signal)

  const fresh = new Map<number, ReadBrand>()
  const gone = new Set<string>()
  const queue = ids.values()
  let isFailed = false
  const work = async () => {
    for (const id of queue) {
      if (isFailed) return
      try {
        fresh.set(rowsById.get(id)!, (await ask.single(id)).brand)
      } catch (error) {
        if (!(error instanceof HttpError) || error.status !== 404) {
          isFailed = true // the other loops ask for no more brands
          throw error
        }
        gone.add(id)
      }
      onProgress?.('brands', fresh.size + gone.size, ids.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))

  const changed = new Map<number, Pick<ReadBrand, 'id' | 'raw'>>(fresh)
  // The row of a deleted brand is left empty, since brands without an id are named by their place.
  for (const [row, id] of report.catalogue.ids.entries())
    if (gone.has(id)) changed.set(row, { id: null, raw: null })
  const columns = BrandColumns.from(report.catalogue, changed)
  const results = new Results(columns, new Set(wanted.map(({ rule }) => rule)))
  const context = { baseAddress: report.baseAddress, now: now() }
  const logos = new LogoWork({
    baseAddress: report.baseAddress,
    inspector,
    columns,
    results,
    signal,
    onChange() {
      const { done, of } = logos.part()
      onProgress?.('logos', done, of)
    },
    rows: fresh.keys(),
  })
  for (const rule of CHECKED_RULES) {
    if (!results.has(rule.id)) continue
    if ('checkBrand' in rule) {
      for (const [row, brand] of fresh) {
        for (const offence of rule.checkBrand(brand, context)) results.add(rule.id, { ...offence, row })
      }
    } else if ('checkList' in rule) {
      const offences = rule.checkList({ columns, pages: [], complete: true, totals: [null, null] }, context)
      if (!('notJudged' in offences)) for (const offence of offences) results.add(rule.id, offence)
    }
  }
  await logos.finish()

  const again = new Set(wanted.map(findingKey))
  const found = new Map(results.findings().map((finding) => [findingKey(finding), finding]))
  const outcomes = new Map(results.outcomes().map((outcome) => [outcome.rule, outcome]))
  const counts = { fixed: 0, still: 0, open: findings.length - wanted.length }
  const kept = report.findings.flatMap((finding) => {
    const key = findingKey(finding)
    const isGone = canRecheck(finding) && gone.has(finding.brand!)
    if (!again.has(key)) return isGone ? [] : [finding]
    if (isGone) {
      counts.fixed += 1
      return []
    }
    const latest = found.get(key)
    if (latest) {
      counts.still += 1
      return [latest]
    }
    const isOpen = isUnjudged(outcomes.get(finding.rule), finding.brand!)
    counts[isOpen ? 'open' : 'fixed'] += 1
    return isOpen ? [finding] : []
  })
  return { report: withFindings({ ...report, catalogue: columns.data() }, kept), ...counts }
}

const RECHECKED = new Set(
  CHECKED_RULES.filter(
    (rule) =>
      'checkBrand' in rule ||
      'checkLogo' in rule ||
      ('checkList' in rule && ['names', 'logos', 'times'].includes(rule.group)),
  ).map(({ id }) => id),
)
