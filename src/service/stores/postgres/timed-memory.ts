/** Remembers answers for some time; those who ask for the same while it is being found wait for it together. */
export class TimedMemory<T> {
  readonly #lifetime: number
  readonly #answers = new Map<string, { readonly answer: Promise<T>; readonly until: number }>()

  /** @param lifetime in milliseconds. */
  constructor(lifetime: number) {
    this.#lifetime = lifetime
  }

  get(key: string, find: () => Promise<T>): Promise<T> {
    const now = Date.now()
    const kept = this.#answers.get(key)
    if (kept && kept.until > now) return kept.answer
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear()
    const answer = find()
    this.#answers.set(key, { answer, until: now + this.#lifetime })
    // What failed, or was not there, is looked for again.
    const drop = (): void => {
      if (this.#answers.get(key)?.answer === answer) this.#answers.delete(key)
    }
    answer.then((value) => value === undefined && drop(), drop)
    return answer
  }

  /** To be called after every write of one's own. */
  forget(): void {
    this.#answers.clear()
  }
}

const MAX_ANSWERS = 10_000
