/**
 * Judges what a run has read. This folder has the parts of a run, which `run-checkup.ts` puts together: reading the list,
 * loading logos, judging, and reporting progress.
 */
import type { WalkedPage } from '#client/walk-list.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { type PageFacts, pageFacts } from '#checkup/columns/page-facts.ts'
import { CHECKED_RULES } from '#checkup/rules/rule-table.ts'
import type { ListFacts, RuleContext } from '#checkup/rules/rule.ts'
import type { Results } from './results.ts'

const BRAND_RULES = CHECKED_RULES.filter((rule) => 'checkBrand' in rule)
const PAGE_RULES = CHECKED_RULES.filter((rule) => 'checkPage' in rule)
const LIST_RULES = CHECKED_RULES.filter((rule) => 'checkList' in rule)

interface JudgeOptions {
  readonly columns: BrandColumns
  /** Grows with every page added. */
  readonly pages: PageFacts[]
  readonly results: Results
  readonly context: RuleContext
}

/** Applies the rules for brands and pages as they arrive, and those for the list once it is read. */
export class Judge {
  readonly #options: JudgeOptions
  readonly #brandRules: typeof BRAND_RULES

  constructor(options: JudgeOptions) {
    this.#options = options
    this.#brandRules = BRAND_RULES.filter(({ id }) => options.results.has(id))
  }

  addPage(page: WalkedPage, onRow: (row: number) => void): PageFacts {
    const { columns, pages, results, context } = this.#options
    const facts = pageFacts(page, columns.length)
    for (const brand of page.brands) {
      const row = columns.add(brand)
      for (const rule of this.#brandRules) {
        for (const offence of rule.checkBrand(brand, context)) results.add(rule.id, { ...offence, row })
      }
      onRow(row)
    }
    for (const rule of PAGE_RULES) {
      const offences = rule.checkPage(facts, { ...context, before: pages.at(-1) })
      for (const offence of offences) results.add(rule.id, offence)
    }
    pages.push(facts)
    return facts
  }

  /** Notes how much was judged on the way. */
  pagesDone(complete: boolean): void {
    const { columns, pages, results } = this.#options
    for (const { id } of BRAND_RULES) results.judged(id, columns.length, 'brands')
    for (const { id } of PAGE_RULES) results.judged(id, pages.length, 'pages')
    if (complete) results.judged('links-loop', 1, 'lists')
  }

  list(complete: boolean, totals: ListFacts['totals']): void {
    const { columns, pages, results, context } = this.#options
    for (const rule of LIST_RULES) {
      if (!results.has(rule.id)) continue
      const offences = rule.checkList({ columns, pages, complete, totals }, context)
      if ('notJudged' in offences) {
        results.notJudged(rule.id, offences.notJudged)
        continue
      }
      for (const offence of offences) results.add(rule.id, offence)
      results.judged(rule.id, columns.length, 'brands')
    }
  }
}
