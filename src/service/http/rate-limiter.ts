import { ProblemError } from './problem.ts'

/** Clients with a bucket. When there are more, the oldest bucket is dropped: its client starts with a full one. */
const MAX_CLIENTS = 10_000
const MINUTE = 60_000

interface Bucket {
  /** Requests left at `updatedAt`. */
  left: number
  /** Milliseconds since 1970. */
  updatedAt: number
}

/** A token bucket for each client, which holds a minute's worth and refills evenly. */
export class RateLimiter {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  /** @param perMinute 0: no limit. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /**
   * Takes one request from the client's bucket.
   * @returns 0, or the whole seconds to wait if the bucket is empty.
   */
  take(client: string, now = Date.now()): number {
    if (this.#perMinute === 0) return 0
    const bucket = this.#bucket(client, now)
    const gained = (Math.max(0, now - bucket.updatedAt) * this.#perMinute) / MINUTE
    bucket.left = Math.min(this.#perMinute, bucket.left + gained)
    bucket.updatedAt = now
    if (bucket.left >= 1) {
      bucket.left -= 1
      return 0
    }
    return Math.max(1, Math.ceil(((1 - bucket.left) * MINUTE) / this.#perMinute / 1000))
  }

  /** Puts one request back. */
  giveBack(client: string): void {
    const bucket = this.#buckets.get(client)
    if (bucket) bucket.left = Math.min(this.#perMinute, bucket.left + 1)
  }

  #bucket(client: string, now: number): Bucket {
    let bucket = this.#buckets.get(client)
    if (!bucket) {
      const [oldest] = this.#buckets.size < MAX_CLIENTS ? [] : this.#buckets.keys()
      if (oldest !== undefined) this.#buckets.delete(oldest)
      bucket = { left: this.#perMinute, updatedAt: now }
      this.#buckets.set(client, bucket)
    }
    return bucket
  }
}

/**
 * @param seconds that the client has to wait, as `take` returned them.
 * @param what is limited, in the plural.
 * @throws ProblemError (429) unless `seconds` is 0.
 */
export function refuseTooMany(seconds: number, what: string): void {
  if (seconds === 0) return
  throw new ProblemError(429, `Too many ${what}. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** The client that an IP address stands for: of IPv6 the first 64 bits, because one machine has all that follow. */
export function clientAt(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('%', 1)[0]!.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const rest = tail.split(':').filter(Boolean)
    while (groups.length + rest.length < 8) groups.push('0')
    groups.push(...rest)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
