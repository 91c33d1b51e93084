import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Upper bounds of the duration buckets, in seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Milliseconds between two measurements of the event loop; each measurement includes them. */
const RESOLUTION = 20
/** The text format 0.0.4, which Prometheus and everything that scrapes like it reads. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

interface Durations {
  readonly buckets: number[]
  sum: number
}

/** Counts requests and their durations, by route, method and status: a set of labels that no client can make grow. */
export class Metrics {
  readonly #durations = new Map<string, Durations>()
  readonly #unreadable = new Map<number, number>()
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION })

  constructor() {
    this.#delay.enable()
  }

  /** Stops watching the event loop. */
  close(): void {
    this.#delay.disable()
  }

  /** @param route as it was declared. @param elapsed in milliseconds. */
  observe(route: string | undefined, method: string, status: number, elapsed: number): void {
    const key = labels(route, method, status)
    const seconds = elapsed / 1000
    let durations = this.#durations.get(key)
    if (!durations) {
      durations = { buckets: Array.from({ length: BOUNDS.length + 1 }, () => 0), sum: 0 }
      this.#durations.set(key, durations)
    }
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
    durations.buckets[bucket < 0 ? BOUNDS.length : bucket]! += 1
    durations.sum += seconds
  }

  /** Counts what was refused because it could not be parsed as a request. */
  countUnreadable(status: number): void {
    this.#unreadable.set(status, (this.#unreadable.get(status) ?? 0) + 1)
  }

  /** Everything counted so far, in Prometheus's text format. The delay of the event loop is that since the last call. */
  print(): string {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    // Zero where nothing was measured: the least that a histogram reports is above zero.
    const delay = Math.max(0, this.#delay.percentile(99) / 1e9 - RESOLUTION / 1000)
    this.#delay.reset()
    return [
      '# HELP http_request_duration_seconds Time from the first byte of a request to the last of its answer.',
      '# TYPE http_request_duration_seconds histogram',
      ...Array.from(this.#durations).flatMap(([key, durations]) => printHistogram(key, durations)),
      '# HELP http_unreadable_requests_total What was refused because it could not be parsed as a request.',
      '# TYPE http_unreadable_requests_total counter',
      ...Array.from(
        this.#unreadable,
        ([status, count]) => `http_unreadable_requests_total{status="${status}"} ${count}`,
      ),
      ...gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      ...gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', heapUsed),
      ...counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
      ...gauge(
        'process_start_time_seconds',
        'When the process started, in Unix seconds.',
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
      ...gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last scrape.', delay),
      '',
    ].join('\n')
  }
}

function labels(declared: string | undefined, asked: string, status: number): string {
  // The app's files have a route each, which tells nothing.
  const route = declared && /^\/(?:v1|logos|healthz|readyz|openapi)\b/.test(declared) ? declared : 'other'
  const method = /^(?:GET|HEAD)$/.test(asked) ? asked : 'other'
  return `route="${route}",method="${method}",status="${status}"`
}

function printHistogram(key: string, { buckets, sum }: Durations): string[] {
  const name = 'http_request_duration_seconds'
  let count = 0
  const lines = buckets.map((inside, index) => {
    count += inside
    return `${name}_bucket{${key},le="${BOUNDS[index] ?? '+Inf'}"} ${count}`
  })
  return [...lines, `${name}_sum{${key}} ${sum}`, `${name}_count{${key}} ${count}`]
}

const gauge = (name: string, help: string, value: number) => single(name, help, 'gauge', value)
const counter = (name: string, help: string, value: number) => single(name, help, 'counter', value)

function single(name: string, help: string, type: string, value: number): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name} ${value}`]
}
