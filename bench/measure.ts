import { load, type Measured, type Target } from './load.ts'
import type { ServerProcess } from './server-process.ts'

/** A server, and the requests it gets. */
export interface Subject {
  readonly server: ServerProcess
  /** Whether the next request depends on the last answer. */
  readonly bodies: boolean
  readonly next: (connection: number, body: string) => Target
}

export type Result = Measured & {
  /** Microseconds of processor time per request. */
  readonly cost: number
}

/** @param duration in milliseconds. */
export async function measure(
  { server, bodies, next }: Subject,
  token: string,
  duration: number,
): Promise<Result> {
  const before = await server.cost()
  const measured = await load({ port: server.port, token, duration, bodies }, next)
  return { ...measured, cost: ((await server.cost()) - before) / measured.requests }
}

/** The round that other work on the machine disturbed least. */
export function quietest(rounds: readonly Result[]): Result {
  return rounds.toSorted((a, b) => a.p50 - b.p50)[0]!
}

/**
 * How many times better our figures are than another build's. For requests/s and p99, the median of the rounds counts; for
 * processor time the least, since other work on the machine only ever adds to it.
 */
export interface Comparison {
  readonly rate: number
  readonly p99: number
  readonly cost: number
}

/** Compares the results of the same rounds, so that other work on the machine slows down both builds. */
export function compare(ours: readonly Result[], other: readonly Result[]): Comparison {
  return {
    rate: median(ours.map(({ rate }, round) => rate / other[round]!.rate)),
    p99: median(ours.map(({ p99 }, round) => other[round]!.p99 / p99)),
    cost: leastCost(other) / leastCost(ours),
  }
}

function leastCost(rounds: readonly Result[]): number {
  return Math.min(...rounds.map(({ cost }) => cost))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!
}

/** One plain request. */
export function ask(server: ServerProcess, path: string, token: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  })
}

/** Makes the bare server send this response of a service. */
export async function copyAnswer(bare: ServerProcess, response: Response): Promise<void> {
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name)),
  )
  bare.send({ body: await response.text(), headers })
}
