import type { Finding } from '#checkup/report/finding.ts'
import { FindingLists } from './finding-lists.ts'
import type { Change, FindingQuery, FromWorker } from './messages.ts'

/** Findings in one message to the page at most. */
const LONGEST_WINDOW = 1000

type Compared = Readonly<Record<Change, readonly Finding[]>>
interface Asked {
  readonly query: FindingQuery
  readonly from: number
  readonly to: number
}

/** Sends the page the findings that it draws: when it asks, and again whenever they change. */
export class ShownFindings {
  readonly #send: (message: FromWorker) => void
  #lists = new FindingLists()
  #compared: Compared | undefined
  #asked: Asked | undefined

  constructor(send: (message: FromWorker) => void) {
    this.#send = send
  }

  /** Begins anew, with a run or with another report. The page then asks for its findings. */
  replace(findings: readonly Finding[]): void {
    this.#asked = undefined
    this.#lists = new FindingLists()
    this.#lists.add(findings)
  }

  add(findings: readonly Finding[]): void {
    this.#lists.add(findings)
    this.#sendWindow()
  }

  counts(): Readonly<Record<string, number>> {
    return this.#lists.counts()
  }

  compare(compared: Compared): void {
    this.#compared = compared
    this.#sendWindow()
  }

  ask(asked: Asked): void {
    this.#asked = asked
    this.#sendWindow()
  }

  #sendWindow(): void {
    if (!this.#asked) return
    const { query, from, to } = this.#asked
    const list = this.#list(query)
    this.#send({
      type: 'findings',
      window: {
        query,
        from,
        findings: list.slice(from, Math.min(to, from + LONGEST_WINDOW)),
        first: list[0],
      },
    })
    // Counted after the findings are on their way: each address is parsed once.
    this.#send({ type: 'logo-count', count: this.#lists.logosOf(query.rules).length })
  }

  #list({ show, rules }: FindingQuery): readonly Finding[] {
    if (show === 'findings') return this.#lists.ofRules(rules)
    return show === 'logos' ? this.#lists.logosOf(rules) : (this.#compared?.[show] ?? [])
  }
}
