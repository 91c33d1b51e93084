import { SAMPLE_CAUSE, SAMPLED } from './report/outcomes.ts'
import type { Finding, RuleOutcome } from './report/report.ts'
import { type BrandFacts, type Facts, type RawFinding, shorten } from './rules/facts.ts'
import type { Rule } from './rules/rule.ts'

const MAX_VALUE = 500
/** The most brands named for each reason why something could not be checked. */
export const NAMED_BRANDS = 100
/** How long a task may block the page, in milliseconds. */
const MAX_TASK = 50

export type Judgement = Readonly<Awaited<ReturnType<typeof judge>>>

/** Applies one rule to all facts. Returns its findings without duplicates, and how much it could judge. */
export async function judge(rule: Rule, facts: Facts) {
  const { id, unit } = rule
  const findings = new Map<string, Finding>()
  const skipped: { readonly cause: string; readonly count: number; readonly brands: readonly string[] }[] = []
  const skip = (cause: string, count = 1, brands: readonly string[] = []) =>
    void skipped.push({ cause, count, brands })
  const probes = facts.probes.filter(({ rules }) => rules.includes(id))
  const failures = probes.filter(({ cause }) => cause !== undefined)
  const sent = probes.filter(({ findings: found, cause }) => found ?? cause)
  const asked = sent.flatMap(({ brand }) => brand ?? [])
  let judged = {
    brands: facts.list.brands.length,
    pages: facts.list.pages.length,
    // A rule about the list as a whole needs all of it, or proof that it does not end.
    lists: facts.list.complete || facts.list.findings.has('links-loop') ? 1 : 0,
    requests: sent.length - failures.length,
    logos: facts.logos.length,
    pictures: facts.logos.filter(({ view }) => view.state === 'loaded' || view.state === 'unchecked').length,
  }[unit]

  const pause = pauses()
  for (const found of rule.check(facts)) {
    if (found && 'unchecked' in found) {
      const { unchecked, brands } = found
      judged = brands ? judged - 1 : 0
      skip(unchecked, 1, brands?.map(brandId))
    } else if (found) {
      const finding = asFinding(id, found)
      const key = [finding.brand, finding.field].join('\n')
      if (!findings.has(key)) findings.set(key, finding)
    }
    await pause()
  }
  // Sorting 20,000 findings is a task of its own.
  await yieldToMain()
  const unsent = probes.length - sent.length
  if (unit === 'requests' && probes.length === 0)
    skip(facts.early?.cause ?? 'The catalogue has nothing to test this with')
  else if (facts.early && unsent > 0) skip(facts.early.cause, unsent)
  for (const { cause, brand } of failures) skip(cause!, 1, brand === undefined ? [] : [brand])
  // Those that were to be requested, and were not, are counted above.
  const unrequested = facts.list.brands.length - probes.length
  if (id === SAMPLED && judged > 0 && unrequested > 0) skip(SAMPLE_CAUSE, unrequested)
  if (unit !== 'requests' && facts.early?.unread) skip(facts.early.cause, facts.early.unread)
  const outcome: RuleOutcome = {
    rule: id,
    judged: Math.max(0, judged),
    unit: unit === 'pictures' ? 'logos' : unit,
    notJudged: Array.from(
      Map.groupBy(skipped, ({ cause }) => cause),
      ([cause, same]) => ({
        cause,
        count: same.reduce((sum, { count }) => sum + count, 0),
        brands: same.flatMap(({ brands }) => brands).slice(0, NAMED_BRANDS),
      }),
    ),
    ...(failures.length > 0 && judged <= 0 && { failed: true }),
    ...(asked.length > 0 && { asked }),
  }
  return { outcome, findings: byId([...findings.values()]) }
}

/** Lets other work of the page run: 20,000 brands in one task would block it. */
export async function yieldToMain(): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve))
}

/** Returns a function that lets other work run once the current task has run for long. */
export function pauses(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_TASK) return undefined
    return yieldToMain().then(() => void (since = performance.now()))
  }
}

/** Sorts the findings of a rule by id, but keeps brands that were found together side by side. */
export function byId(findings: readonly Finding[]): Finding[] {
  const sorted = findings.toSorted((a, b) => compareIds(a.brand ?? '', b.brand ?? ''))
  return [...Map.groupBy(sorted, (finding) => finding.group ?? finding).values()].flat()
}

/** Compares integers without leading zeros, as text, by their value. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

function asFinding(rule: string, { brand, value, detail, group, ...rest }: RawFinding): Finding {
  return {
    rule,
    brand: brand ? brandId(brand) : null,
    ...rest,
    value: shorten(value, MAX_VALUE),
    ...(detail !== undefined && { detail: shorten(detail, MAX_VALUE) }),
    ...(group !== undefined && { group: `${rule} ${group}` }),
    ...(brand && { name: shorten(brand.name, MAX_VALUE), logo: shorten(brand.logo, MAX_VALUE) }),
  }
}

/** The id. A brand without one is `#12` if it is the twelfth of the list, or `?` if the list does not have it. */
const brandId = ({ id, row }: BrandFacts): string => id || (row < 0 ? '?' : `#${row + 1}`)
