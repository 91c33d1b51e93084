import type { Awaitable } from '#service/stores/model/awaitable.ts'

interface Kept<T> {
  answer: Awaitable<T>
  readonly until: number
}

/** Remembers answers for some time; those who ask for the same while it is being found wait for it together. */
export class TimedMemory<T> {
  readonly #lifetime: number
  readonly #answers = new Map<string, Kept<T>>()

  /** @param lifetime in milliseconds. */
  constructor(lifetime: number) {
    this.#lifetime = lifetime
  }

  /** The answer itself where it is known, else a promise of it. */
  get(key: string, find: () => Promise<T>): Awaitable<T> {
    const now = Date.now()
    const known = this.#answers.get(key)
    if (known && known.until > now) return known.answer
    if (this.#answers.size >= MAX_ANSWERS) this.#answers.clear()
    const answer = find()
    const kept: Kept<T> = { answer, until: now + this.#lifetime }
    this.#answers.set(key, kept)
    // What failed, or was not there, is looked for again.
    const drop = (): void => {
      if (this.#answers.get(key) === kept) this.#answers.delete(key)
    }
    answer.then((value) => (value === undefined ? drop() : (kept.answer = value)), drop)
    return answer
  }

  /** To be called after every write of one's own. */
  forget(): void {
    this.#answers.clear()
  }
}

const MAX_ANSWERS = 10_000
