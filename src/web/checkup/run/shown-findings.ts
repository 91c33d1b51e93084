import type { Finding } from '#checkup/report/finding.ts'
import { FindingLists } from './finding-lists.ts'
import type { Change, FindingQuery, FromWorker, ToWorker } from './messages.ts'

/** Findings in one message to the page at most. */
const LONGEST_WINDOW = 1000

type Compared = Readonly<Record<Change, readonly Finding[]>>
type Asked = Omit<Extract<ToWorker, { type: 'ask-findings' }>, 'type'>
type Sought = Omit<Extract<ToWorker, { type: 'find' }>, 'type'>

/** Sends the page the findings that it draws: when it asks, and again whenever they change. */
export class ShownFindings {
  readonly #send: (message: FromWorker) => void
  #lists = new FindingLists()
  #compared: Compared | undefined
  #asked: Asked | undefined

  constructor(send: (message: FromWorker) => void) {
    this.#send = send
  }

  /** Begins anew, with a run or with another report. */
  replace(findings: readonly Finding[]): void {
    this.#lists = new FindingLists()
    this.add(findings)
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

  find({ query, identity: { rule, brand, field } }: Sought): void {
    const place = this.#list(query).findIndex(
      (finding) => finding.brand === brand && finding.rule === rule && finding.field === field,
    )
    this.#send({ type: 'place', place })
  }

  #sendWindow(): void {
    if (!this.#asked) return
    const { query, from, to } = this.#asked
    const list = query.show === 'groups' ? this.#lists.groupsOf(query.rules) : this.#list(query)
    const part = list.slice(from, Math.min(to, from + LONGEST_WINDOW))
    const [first] = list.slice(0, 1).flat()
    this.#send({
      type: 'findings',
      window: { query, from, to: from + part.length, length: list.length, findings: part.flat(), first },
    })
    this.#send({ type: 'logo-count', count: this.#lists.logosOf(query.rules).length })
  }

  #list({ show, rules }: FindingQuery): readonly Finding[] {
    if (show === 'findings' || show === 'groups') return this.#lists.ofRules(rules)
    return show === 'logos' ? this.#lists.logosOf(rules) : (this.#compared?.[show] ?? [])
  }
}
