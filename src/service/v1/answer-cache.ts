import { crc32 } from 'node:zlib'
import type { Awaitable } from '#service/stores/model/awaitable.ts'
import { entityTag } from '#service/http/entity-tag.ts'
import type { Versioned } from '#service/stores/model/store.ts'
import type { Encoding } from '#service/http/accepted-encoding.ts'

/** A body as it is sent, with what has been made of it. */
export interface Answer extends Versioned {
  /** A string, which Node sends in one piece with the headers. */
  readonly body: string
  /** In bytes, once encoded. */
  readonly length: number
  readonly tag: string
  readonly encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

/** What an answer is made of. */
export type Made = Pick<Answer, 'version' | 'body'>

/** Bytes of bodies kept; compressed forms and keys come on top, and are less. */
const MAX_BYTES = 64 * 2 ** 20

/** Places for what is remembered of keys whose answers are not kept yet. */
const ASKED = 2 ** 14

/** Answers of the present version of the catalogue, by everything in a request that they depend on. */
export class AnswerCache {
  #version = -1
  /** Two generations, so that dropping the oldest needs no bookkeeping at each use. */
  #young = new Map<string, Answer>()
  #old = new Map<string, Answer>()
  #youngBytes = 0
  /**
   * Checksums of keys of what was made at once, which costs little: it is kept when it is asked for again. Two keys that
   * share one only have an answer kept early, and numbers leave nothing to collect.
   */
  readonly #asked = new Uint32Array(ASKED)
  /** Those that are being made. */
  #pending = new Map<string, Promise<Answer>>()

  /**
   * The answer for `key` at `version` or later: a kept one, or one made now. Those who ask for the same meanwhile wait
   * for it too.
   * @param make reads from one snapshot, and says of which version it was.
   */
  answer(version: number, key: string, make: () => Awaitable<Made>): Awaitable<Answer> {
    // Perhaps an earlier one, which a backup has brought back.
    if (version !== this.#version) this.#turnTo(version)
    const kept = this.#find(key)
    if (kept) return kept
    const pending = this.#pending
    const awaited = pending.get(key)
    if (awaited) return awaited
    const made = make()
    if (!(made instanceof Promise)) return this.#isAskedAgain(key) ? this.#keep(key, made) : compose(made)
    const answer = made.then((made) => this.#keep(key, made)).finally(() => pending.delete(key))
    pending.set(key, answer)
    return answer
  }

  #find(key: string): Answer | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (old) this.#add(key, old)
    return old
  }

  #isAskedAgain(key: string): boolean {
    const sum = crc32(key)
    const again = this.#asked[sum % ASKED] === sum
    this.#asked[sum % ASKED] = sum
    return again
  }

  #keep(key: string, made: Made): Answer {
    const { version } = made
    const answer = compose(made)
    if (version > this.#version) this.#turnTo(version)
    // One that took long may be of a version that is gone already.
    if (version === this.#version) this.#add(key, answer)
    return answer
  }

  #add(key: string, answer: Answer): void {
    if (this.#youngBytes > MAX_BYTES / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, answer)
    this.#youngBytes += answer.length
  }

  #turnTo(version: number): void {
    this.#version = version
    this.#young = new Map()
    this.#old = new Map()
    this.#youngBytes = 0
    this.#pending = new Map()
  }
}

function compose({ version, body }: Made): Answer {
  return { version, body, length: Buffer.byteLength(body), tag: entityTag(body), encoded: {} }
}
