/** Compares a report with an earlier one: findings and brands, each by identity, never by counts. */
import { NAMED_BRANDS, pauses } from '#checkup/judge.ts'
import type { Severity } from '#checkup/rules/rule.ts'
import {
  findingKey,
  type FindingState,
  isAboutService,
  SAMPLE_CAUSE,
  severityOf,
  STATES,
} from './outcomes.ts'
import type { Finding, Report } from './report.ts'

export type Comparison = Readonly<Awaited<ReturnType<typeof compareReports>>>

export type ComparedBrand = Readonly<Record<'id' | 'name' | 'logo', string>>

/** A brand in the earlier report and in the later one, matched by id. */
export interface ChangedBrand {
  readonly before?: ComparedBrand | undefined
  readonly after?: ComparedBrand | undefined
}

/** It depends on the connection: a second run finds others. */
const NOT_COMPARED = 'logo-slow'

/** Compares rule by rule, with pauses: a report of 20,000 brands may have 40,000 findings. */
export async function compareReports(before: Report, after: Report) {
  const pause = pauses()
  /** The state of each finding of both reports. A finding whose value has changed is new. */
  const states = new Map<Finding, FindingState>()
  /** How many faults, findings to review and notes are in each state. */
  const counts = Object.fromEntries(
    STATES.map((state) => [state, { fault: 0, review: 0, note: 0 }]),
  ) as Record<FindingState, Record<Severity, number>>
  /** Findings of the earlier report that are gone. */
  const fixed: Finding[] = []
  const record = (state: FindingState, same: readonly Finding[]) => {
    for (const finding of same) states.set(finding, state)
    counts[state][severityOf(same[0]!.rule)] += 1
  }
  const [wasOpen, isOpen] = [mayBeUnchecked(before), mayBeUnchecked(after)]
  const [were, are] = [findingsByRule(before), findingsByRule(after)] as const
  for (const rule of new Set([...are.keys(), ...were.keys()])) {
    if (rule === NOT_COMPARED) continue
    const earlier = Map.groupBy(were.get(rule) ?? [], findingKey)
    await pause()
    for (const [key, same] of Map.groupBy(are.get(rule) ?? [], findingKey)) {
      const finding = same.at(-1)!
      const was = earlier.get(key)?.at(-1)
      const isSame = was && (was.value === finding.value || isAboutService(finding))
      record(isSame ? 'still there' : !was && wasOpen(finding) ? 'not checked before' : 'new', same)
      earlier.delete(key)
      await pause()
    }
    for (const same of earlier.values()) {
      const finding = same.at(-1)!
      record(isOpen(finding) ? 'not checked again' : 'fixed', [finding])
      if (states.get(finding) === 'fixed') fixed.push(finding)
    }
  }
  await pause()
  const isSlowLeftOut = were.has(NOT_COMPARED) || are.has(NOT_COMPARED)
  return { states, counts, fixed, isSlowLeftOut, brands: compareBrands(before, after) }
}

const findingsByRule = ({ findings }: Report) => Map.groupBy(findings, ({ rule }) => rule)

/** Whether a finding may be absent from the report only because it was not checked. */
function mayBeUnchecked({ ended, outcomes, catalogue }: Report): (finding: Finding) => boolean {
  const byRule = new Map(
    outcomes.map((outcome) => [outcome.rule, { ...outcome, isAsked: new Set(outcome.asked) }]),
  )
  const ids = new Set(catalogue.ids)
  return (finding) => {
    const { rule, brand } = finding
    const outcome = byRule.get(rule)
    if (!outcome || outcome.judged === 0) return true
    if (brand === null || isAboutService(finding)) return ended !== 'finished'
    // A brand that the catalogue did not have, or no longer has, needs no request.
    if (!ids.has(brand)) return ended !== 'finished'
    if (outcome.asked && !outcome.isAsked.has(brand)) return true
    // An outcome names only the first brands that were not judged: if there are more, this brand may be one of them.
    return outcome.notJudged.some(
      ({ cause, count, brands }) =>
        brands.includes(brand) ||
        brands.length === NAMED_BRANDS ||
        (count > brands.length && cause !== SAMPLE_CAUSE),
    )
  }
}

/**
 * The brands that were added or are gone: null if unknown, because a report does not have every brand. Of the others, names
 * and logo addresses are compared, but not the pictures.
 */
function compareBrands(earlier: Report, later: Report) {
  const [were, are] = [brandsById(earlier), brandsById(later)]
  const after = Array.from(are, ([id, brand]): ChangedBrand => ({ before: were.get(id), after: brand }))
  const both = after.filter(({ before }) => before)
  const gone = were.values().filter(({ id }) => !are.has(id))
  return {
    added: hasEveryBrand(earlier) ? after.filter(({ before }) => !before) : null,
    gone: hasEveryBrand(later) ? Array.from(gone, (before) => ({ before })) : null,
    renamed: both.filter((pair) => pair.before?.name !== pair.after?.name),
    otherLogo: both.filter((pair) => pair.before?.logo !== pair.after?.logo),
  }
}

function brandsById({ catalogue: { ids, names, logos } }: Report): Map<string, ComparedBrand> {
  const brands = new Map<string, ComparedBrand>()
  for (const [row, id] of ids.entries()) {
    if (id !== '' && !brands.has(id)) brands.set(id, { id, name: names[row] ?? '', logo: logos[row] ?? '' })
  }
  return brands
}

/** Whether every brand was read. A run that ended after that, such as while logos were loading, has them all. */
function hasEveryBrand({ ended, brands, total, findings }: Report): boolean {
  if (ended !== 'finished') return total !== null && brands >= total
  return findings.every(({ rule }) => rule !== 'links-loop')
}
