import type { Finding } from '#checkup/report/finding.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { RULES } from '#checkup/rules/rule-table.ts'

/** The findings of a report, or of a run so far, by rule, and in the order in which they are shown. */
export class FindingLists {
  readonly #byRule = new Map<string, Finding[]>()
  readonly #grouped = new Map<string, readonly Finding[]>()
  #logos: DistinctLogos | undefined

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const found = this.#byRule.get(finding.rule)
      if (found) found.push(finding)
      else this.#byRule.set(finding.rule, [finding])
      this.#grouped.delete(finding.rule)
    }
    this.#logos?.add(findings)
  }

  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#byRule].map(([rule, found]) => [rule, found.length]))
  }

  /** The findings of these rules, in the order of the rules; brands that were found together stay together. */
  ofRules(rules: readonly string[]): readonly Finding[] {
    return rules.flatMap((rule) => this.#inOrder(rule))
  }

  /** The findings of these rules, those that were found together in one list. */
  groupsOf(rules: readonly string[]): readonly (readonly Finding[])[] {
    return [...Map.groupBy(this.ofRules(rules), (finding) => finding.group ?? finding).values()]
  }

  /** Of these rules the findings about logos that can be shown, each brand and logo once. */
  logosOf(rules: readonly string[]): readonly Finding[] {
    const logoRules = rules.filter((rule) => RULES.get(rule)?.group === 'logos')
    if (this.#logos?.rules.join() !== logoRules.join()) {
      this.#logos = new DistinctLogos(logoRules)
      this.#logos.add(this.ofRules(logoRules))
    }
    return this.#logos.findings
  }

  #inOrder(rule: string): readonly Finding[] {
    const found = this.#byRule.get(rule) ?? []
    if (isGrouped(found)) return found
    let grouped = this.#grouped.get(rule)
    if (!grouped) {
      grouped = [...Map.groupBy(found, (finding) => finding.group ?? finding).values()].flat()
      this.#grouped.set(rule, grouped)
    }
    return grouped
  }
}

/** Whether brands that were found together already follow each other, as most rules find them. */
function isGrouped(findings: readonly Finding[]): boolean {
  const seen = new Set<string>()
  let before: string | undefined
  for (const { group } of findings) {
    if (group !== undefined && group !== before) {
      if (seen.has(group)) return false
      seen.add(group)
    }
    before = group
  }
  return true
}

class DistinctLogos {
  readonly rules: readonly string[]
  readonly findings: Finding[] = []
  /** The brands of each logo; null: it cannot be shown. Brands often share one, and parsing addresses takes long. */
  readonly #seen = new Map<string | undefined, Set<string | null> | null>()

  constructor(rules: readonly string[]) {
    this.rules = rules
  }

  add(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const { rule, logo, brand, accepted } = finding
      if (accepted !== undefined || !this.rules.includes(rule)) continue
      const shownBy = this.#brandsWith(logo)
      if (shownBy === null || shownBy.has(brand)) continue
      shownBy.add(brand)
      this.findings.push(finding)
    }
  }

  #brandsWith(logo: string | undefined): Set<string | null> | null {
    let brands = this.#seen.get(logo)
    if (brands === undefined) {
      brands = webAddress(logo) === null ? null : new Set()
      this.#seen.set(logo, brands)
    }
    return brands
  }
}
