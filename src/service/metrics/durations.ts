import type { Metric, Sample } from './prometheus-text.ts'

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Series {
  readonly labels: Readonly<Record<string, string>>
  readonly buckets: number[]
  sum: number
}

/** A histogram of durations for each set of labels. */
export class Durations {
  readonly #series = new Map<string, Series>()

  /** @param labels of which there must be few. @param elapsed in milliseconds. */
  observe(labels: Readonly<Record<string, string>>, elapsed: number): void {
    const key = Object.values(labels).join(' ')
    const seconds = elapsed / 1000
    let series = this.#series.get(key)
    if (!series) {
      series = { labels, buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 }
      this.#series.set(key, series)
    }
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
    series.buckets[bucket < 0 ? BOUNDS.length : bucket]! += 1
    series.sum += seconds
  }

  metric(name: string, help: string): Metric {
    return { name, help, type: 'histogram', samples: Array.from(this.#series.values()).flatMap(samplesOf) }
  }
}

function samplesOf({ labels, buckets, sum }: Series): Sample[] {
  let count = 0
  const counts = buckets.map((inside, index) => {
    count += inside
    return { suffix: '_bucket', labels: { ...labels, le: String(BOUNDS[index] ?? '+Inf') }, value: count }
  })
  return [...counts, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: count }]
}
