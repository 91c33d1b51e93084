/** Compares a report with an earlier one: findings and brands, each by identity, never by counts. */
import type { Severity } from '#checkup/rules/rule.ts'
import { amount, countOf, findingKey, isAboutService, severityOf } from './outcomes.ts'
import type { Finding, Report } from './report.ts'

/** `not checked before`: the earlier check-up did not ask, so it is not known to be new. */
export type FindingState = 'new' | 'still there' | 'fixed' | 'not checked before'

export interface Comparison {
  /** The state of each finding, by `findingKey`. A finding whose value has changed is new. */
  readonly states: ReadonlyMap<string, FindingState>
  /** How many faults and findings to review are in each state: "new fault", "fixed review". */
  readonly counts: ReadonlyMap<`${FindingState} ${Severity}`, number>
  /** Findings of the earlier report that are gone. */
  readonly fixed: readonly Finding[]
  /** How many earlier findings were not checked again and may remain. */
  readonly unknown: number
  readonly brands: BrandChanges
}

export interface ComparedBrand {
  readonly id: string
  readonly name: string
  readonly logo: string
}

interface ChangedBrand {
  readonly before: ComparedBrand
  readonly after: ComparedBrand
}

/** Brands are matched by id. */
export interface BrandChanges {
  /** Null if unknown, because the earlier report does not have every brand. */
  readonly added: readonly ComparedBrand[] | null
  /** Null if unknown, because the later report does not have every brand. */
  readonly gone: readonly ComparedBrand[] | null
  readonly renamed: readonly ChangedBrand[]
  /** The address of the logo has changed. The pictures are not compared. */
  readonly otherLogo: readonly ChangedBrand[]
}

export function compareReports(before: Report, after: Report): Comparison {
  const earlier = new Map(before.findings.map((finding) => [findingKey(finding), finding]))
  const later = new Map(after.findings.map((finding) => [findingKey(finding), finding]))
  const states = new Map<string, FindingState>()
  const counts = new Map<`${FindingState} ${Severity}`, number>()
  const note = (key: string, { rule }: Finding, state: FindingState) => {
    states.set(key, state)
    const kind = `${state} ${severityOf(rule)}` as const
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const wasOpen = mayBeUnchecked(before)
  for (const [key, finding] of later) {
    const was = earlier.get(key)
    const isSame = was && (was.value === finding.value || isAboutService(finding))
    note(key, finding, isSame ? 'still there' : !was && wasOpen(finding) ? 'not checked before' : 'new')
    earlier.delete(key)
  }
  const isOpen = mayBeUnchecked(after)
  const fixed = [...earlier.values()].filter((finding) => !isOpen(finding))
  for (const finding of fixed) note(findingKey(finding), finding, 'fixed')
  const unknown = earlier.size - fixed.length
  return { states, counts, fixed, unknown, brands: compareBrands(before, after) }
}

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
    return outcome.notJudged.some(({ count, brands }) => brands.includes(brand) || count > brands.length)
  }
}

function compareBrands(before: Report, after: Report): BrandChanges {
  const [were, are] = [brandsById(before), brandsById(after)]
  const both = [...are.values()].flatMap((brand) => {
    const was = were.get(brand.id)
    return was ? [{ before: was, after: brand }] : []
  })
  return {
    added: hasEveryBrand(before) ? [...are.values()].filter(({ id }) => !were.has(id)) : null,
    gone: hasEveryBrand(after) ? [...were.values()].filter(({ id }) => !are.has(id)) : null,
    renamed: both.filter((pair) => pair.before.name !== pair.after.name),
    otherLogo: both.filter((pair) => pair.before.logo !== pair.after.logo),
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
function hasEveryBrand(report: Report): boolean {
  const { ended, brands, total, findings } = report
  if (ended !== 'finished') return total !== null && brands >= total
  return findings.every(({ rule }) => rule !== 'links-loop')
}

/** What a later check-up is read for: "2 new faults, 1 new to review, 3 fixed." */
export function newsSentence({ counts }: Comparison): string {
  const count = (state: FindingState) =>
    [counts.get(`${state} fault`) ?? 0, counts.get(`${state} review`) ?? 0] as const
  const [faults, reviews] = count('new')
  const [fixedFaults, fixedReviews] = count('fixed')
  const fresh = [
    faults > 0 && amount(faults, 'new fault'),
    reviews > 0 && `${countOf(reviews)} new to review`,
  ].filter((words) => words !== false)
  return `${fresh.join(', ') || 'Nothing new'}, ${countOf(fixedFaults + fixedReviews)} fixed.`
}

/** What is known of the rest: "31 still there, 2 not checked before, 5 not checked again." */
export function restSentence({ counts, unknown }: Comparison): string {
  const count = (state: FindingState) =>
    (counts.get(`${state} fault`) ?? 0) + (counts.get(`${state} review`) ?? 0)
  const parts = [
    [count('still there'), 'still there'],
    [count('not checked before'), 'not checked before'],
    [unknown, 'not checked again'],
  ] as const
  const known = parts.filter(([number], index) => index === 0 || number > 0)
  return `${known.map(([number, words]) => `${countOf(number)} ${words}`).join(', ')}.`
}

/** "Brands: 2 new, 1 renamed, 1 with another logo, 0 gone." Unknown counts are left out. */
export function brandsSentence({ added, renamed, otherLogo, gone }: BrandChanges): string {
  const counts = [
    [added, 'new'],
    [renamed, 'renamed'],
    [otherLogo, 'with another logo'],
    [gone, 'gone'],
  ] as const
  if (counts.every(([brands]) => brands?.length === 0)) return 'The brands are the same.'
  const known = counts.flatMap(([brands, words]) => (brands ? [`${countOf(brands.length)} ${words}`] : []))
  return `Brands: ${known.join(', ')}.`
}
