import type { Comparison, Result } from './measure.ts'
import type { RequestKind } from './request-kinds.ts'

/** The measurements of one kind of request at one catalogue size. */
export interface SizeResult {
  readonly ours: Result
  readonly bare: Result
  readonly against: Comparison | undefined
}

export function printHeading(engine: string, sizes: readonly number[], against: boolean): void {
  console.log(
    `\n${engine}: for each size requests/s, p50 and p99 in ms, processor µs per request; p50 of the largest size as a ` +
      'multiple of the smallest (! above the target); for each size requests/s against bare node:http, then its ' +
      'processor time against ours; the slowest answer while warming up, in ms' +
      (against
        ? '; for each size how many times better we are than the other build: in requests/s, p99, processor time'
        : ''),
  )
  console.log(
    [
      ''.padEnd(20),
      ...sizes.map((size) => String(size).padStart(31)),
      'growth'.padStart(8),
      ...sizes.map(() => 'bare'.padStart(7)),
      ...sizes.map(() => 'cpu'.padStart(7)),
      'first'.padStart(7),
      ...(against ? sizes.map(() => 'against'.padStart(23)) : []),
    ].join(' '),
  )
}

/** @param first the slowest answer while warming up, in milliseconds. */
export function printKind(
  { name, allowed }: RequestKind,
  results: readonly SizeResult[],
  first: number,
): void {
  const growth = results.at(-1)!.ours.p50 / results[0]!.ours.p50
  console.log(
    [
      name.padEnd(20),
      ...results.map(({ ours: { rate, p50, p99, cost } }) =>
        columns(rate.toFixed(0), p50.toFixed(2), p99.toFixed(2), cost.toFixed(0)),
      ),
      `${growth.toFixed(2)}${growth > allowed ? ' !' : '  '}`.padStart(8),
      ...results.map(({ ours, bare }) => percent(ours.rate / bare.rate)),
      ...results.map(({ ours, bare }) => percent(bare.cost / ours.cost)),
      first.toFixed(0).padStart(7),
      ...results.flatMap(({ against }) =>
        against
          ? [columns(...[against.rate, against.p99, against.cost].map((times) => times.toFixed(2)))]
          : [],
      ),
    ].join(' '),
  )
}

function columns(...cells: string[]): string {
  return cells.map((cell) => cell.padStart(7)).join(' ')
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`.padStart(7)
}
