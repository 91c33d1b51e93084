import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { Results } from './results.ts'
import { webAddress } from '#checkup/report/web-address.ts'
import { CHECKED_RULES } from '#checkup/rules/rule-table.ts'
import { type LogoFacts, logoFacts } from '#checkup/logos/logo-facts.ts'
import type { LogoInspector, LogoView } from '#checkup/logos/logo-inspector.ts'
import { isKeptBack } from '#checkup/logos/kept-back.ts'
import { LogoQueue } from '#checkup/logos/logo-queue.ts'

interface LogoWorkOptions {
  /** The service's. */
  readonly baseAddress: string
  readonly inspector: LogoInspector | null
  readonly columns: BrandColumns
  readonly results: Results
  readonly signal: AbortSignal
  /** The rows whose logos are looked at from the start; all that the columns have by default. */
  readonly rows?: Iterable<number>
  readonly onChange: () => void
}

const LOGO_RULES = CHECKED_RULES.filter((rule) => 'checkLogo' in rule)
const LOGOS_RULES = CHECKED_RULES.filter((rule) => 'checkLogos' in rule)

/** The logos of a run: which brands use them, what was seen of them, and what the rules make of it. */
export class LogoWork {
  readonly #options: LogoWorkOptions
  readonly #queue: LogoQueue | undefined
  /** The rows that use each address. */
  readonly #rows = new Map<string, number[]>()
  readonly #facts = new Map<string, LogoFacts>()

  constructor(options: LogoWorkOptions) {
    this.#options = options
    const { inspector, columns, results, signal } = options
    const wanted = [...LOGO_RULES, ...LOGOS_RULES].some(({ id }) => results.has(id))
    if (inspector && wanted) {
      this.#queue = new LogoQueue(inspector, (address, view) => this.#see(address, view), signal)
    }
    for (const row of options.rows ?? Array(columns.length).keys()) this.add(row)
  }

  /** Looks at the logo of a row, if it is one that can be loaded. */
  add(row: number): void {
    const address = this.#options.columns.logos[row]!
    if (webAddress(address) === null || isKeptBack(address, this.#options.baseAddress)) return
    const rows = this.#rows.get(address)
    if (rows) rows.push(row)
    else this.#rows.set(address, [row])
    const facts = this.#facts.get(address)
    if (facts) this.#judgeRows(facts, [row])
    else this.#queue?.add(address)
  }

  part() {
    return { done: this.#queue?.done ?? 0, of: this.#queue?.added ?? 0 }
  }

  async finish(): Promise<void> {
    await this.#queue?.finish()
    this.judge('Logos were not looked at')
  }

  /** Compares what was seen. @param cause why the other logos were not. */
  judge(cause: string): void {
    const { results } = this.#options
    for (const [address, rows] of this.#rows) {
      if (this.#facts.has(address)) continue
      for (const { id } of [...LOGO_RULES, ...LOGOS_RULES]) {
        for (const row of rows) results.notJudged(id, cause, row)
      }
    }
    this.#compare()
  }

  #see(address: string, view: LogoView): void {
    const facts = logoFacts(address, view)
    this.#facts.set(address, facts)
    for (const rule of this.#judgeRows(facts, this.#rows.get(address) ?? [])) {
      this.#options.results.judged(rule, 1, 'logos')
    }
    this.#options.onChange()
  }

  /** Judges a logo for these brands. Returns the ids of the rules that could. */
  #judgeRows(facts: LogoFacts, rows: readonly number[]): string[] {
    const { results } = this.#options
    const able: string[] = []
    for (const { id, checkLogo } of LOGO_RULES) {
      const found = checkLogo(facts)
      if (found === undefined) continue
      const unjudged = found !== null && 'notJudged' in found
      if (!unjudged) able.push(id)
      for (const row of rows) {
        if (unjudged) results.notJudged(id, found.notJudged, row)
        else if (found) results.add(id, { ...found, row, field: 'logo' })
      }
    }
    return able
  }

  #compare(): void {
    const { results } = this.#options
    for (const rule of LOGOS_RULES) {
      const { groups, judged, notJudged } = rule.checkLogos([...this.#facts.values()])
      for (const { addresses, detail } of groups) {
        for (const address of addresses) {
          for (const row of this.#rows.get(address) ?? []) {
            const group = `picture ${addresses[0]}`
            results.add(rule.id, { row, field: 'logo', value: address, detail, group })
          }
        }
      }
      for (const { address, cause } of notJudged) {
        for (const row of this.#rows.get(address) ?? []) results.notJudged(rule.id, cause, row)
      }
      results.judged(rule.id, judged, 'logos')
    }
  }
}
