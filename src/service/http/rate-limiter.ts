import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { ProblemError } from './problem.ts'

/** The most buckets. If there are more, the least recently used is dropped, and its client starts with a full one. */
const MAX_CLIENTS = 10_000
const MINUTE = 60_000

/** A token bucket for each client, which holds a minute's worth and refills evenly. */
export class RateLimiter {
  readonly #interval: number
  /** When each client's bucket will be full again, on the clock of `performance`. */
  readonly #fullAt = new LRUCache<string, number>({ max: MAX_CLIENTS })

  readonly #what: string

  /** @param perMinute 0: no limit. @param what names what is limited, in the plural. */
  constructor(perMinute: number, what: string) {
    this.#what = what
    this.#interval = perMinute === 0 ? 0 : MINUTE / perMinute
  }

  /** Takes one request from the client's bucket. @throws ProblemError (429) if it is empty. */
  take(client: string, now = performance.now()): void {
    const fullAt = Math.max(now, this.#fullAt.get(client) ?? now) + this.#interval
    // A microsecond less, because rounding must not cost a request.
    const wait = Math.ceil((fullAt - now - MINUTE) / 1000 - 1e-6)
    if (wait > 0)
      throw new ProblemError(429, `Too many ${this.#what}. Try again in ${wait} s.`, {
        headers: { 'retry-after': String(wait) },
      })
    this.#fullAt.set(client, fullAt)
  }

  giveBack(client: string): void {
    const fullAt = this.#fullAt.get(client)
    if (fullAt !== undefined) this.#fullAt.set(client, fullAt - this.#interval)
  }
}

/** An address with the port and the brackets that some proxies add in X-Forwarded-For, such as Azure's. */
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/

/** The client behind an IP address. For IPv6, the first 64 bits: one machine has all addresses that begin with them. */
export function clientAt(given: string): string {
  const address = given.replace(WITH_PORT, '$1$2')
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString()
  return `${ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
