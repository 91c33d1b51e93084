/** Callers that are remembered; when there are more, the oldest is forgotten and starts with a full bucket. */
const MAX_CALLERS = 10_000
const MINUTE = 60_000

interface Bucket {
  /** What the caller may still take, as it was `at`. */
  left: number
  /** Milliseconds, on the clock of `Date.now`. */
  at: number
}

/** A token bucket for each caller: a minute's worth at once, refilled evenly. Memory is bounded. */
export class RateLimiter {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  /** @param perMinute 0: any number. */
  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /**
   * Takes one from the caller's bucket.
   * @returns 0, or the whole seconds to wait until there is one again; then nothing was taken.
   */
  take(caller: string, now = Date.now()): number {
    if (this.#perMinute === 0) return 0
    const bucket = this.#bucket(caller, now)
    const gained = (Math.max(0, now - bucket.at) * this.#perMinute) / MINUTE
    bucket.left = Math.min(this.#perMinute, bucket.left + gained)
    bucket.at = now
    if (bucket.left >= 1) {
      bucket.left -= 1
      return 0
    }
    return Math.max(1, Math.ceil(((1 - bucket.left) * MINUTE) / this.#perMinute / 1000))
  }

  /** Gives back what was taken and not used. */
  giveBack(caller: string): void {
    const bucket = this.#buckets.get(caller)
    if (bucket) bucket.left = Math.min(this.#perMinute, bucket.left + 1)
  }

  #bucket(caller: string, now: number): Bucket {
    let bucket = this.#buckets.get(caller)
    if (!bucket) {
      const [oldest] = this.#buckets.size < MAX_CALLERS ? [] : this.#buckets.keys()
      if (oldest !== undefined) this.#buckets.delete(oldest)
      bucket = { left: this.#perMinute, at: now }
      this.#buckets.set(caller, bucket)
    }
    return bucket
  }
}

/** The caller behind an address: of IPv6 the first 64 bits, since one machine has all that follow. */
export function callerAt(address: string): string {
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
