/**
 * What is counted while the service runs, in Prometheus's text format. This folder knows no other room of the service:
 * rooms that have something to report add a source.
 */
import { Durations } from './durations.ts'
import { ProcessMetrics } from './process-metrics.ts'
import { gauge, type Metric, printMetric } from './prometheus-text.ts'

/** The text format 0.0.4, which Prometheus and everything that scrapes like it reads. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Counts requests and their durations, by labels that no client can make grow. */
export class Metrics {
  readonly #requests = new Durations()
  readonly #upstream = new Durations()
  readonly #unreadable = new Map<number, number>()
  readonly #process = new ProcessMetrics()
  readonly #sources: (() => readonly Metric[])[] = []
  #inFlight = 0

  /** Adds metrics that are read at each scrape. */
  add(source: () => readonly Metric[]): void {
    this.#sources.push(source)
  }

  /** Stops watching the event loop. */
  close(): void {
    this.#process.close()
  }

  requestStarted(): void {
    this.#inFlight++
  }

  /** @param declared the route as it was declared. @param elapsed in milliseconds. */
  requestEnded(declared: string | undefined, method: string, status: number, elapsed: number): void {
    this.#inFlight--
    // The app's files have a route each, which says nothing.
    const route = declared && /^\/(?:v1|logos|healthz|readyz|openapi)\b/.test(declared) ? declared : 'other'
    const labels = { route, method: /^(?:GET|HEAD)$/.test(method) ? method : 'other', status: String(status) }
    this.#requests.observe(labels, elapsed)
  }

  /** Counts what was refused because it could not be parsed as a request. */
  countUnreadable(status: number): void {
    this.#unreadable.set(status, (this.#unreadable.get(status) ?? 0) + 1)
  }

  /** @param elapsed milliseconds that the service behind a gateway took. */
  upstreamAnswered(status: number, elapsed: number): void {
    this.#upstream.observe({ status: String(status) }, elapsed)
  }

  /** Everything counted so far. The delay of the event loop is that since the last call. */
  print(): string {
    const unreadable = Array.from(this.#unreadable, ([status, value]) => ({
      labels: { status: String(status) },
      value,
    }))
    return [
      this.#requests.metric(
        'http_request_duration_seconds',
        'Time from the first byte of a request to the last of its response.',
      ),
      gauge('http_requests_in_flight', 'Requests that are not answered yet.', this.#inFlight),
      {
        name: 'http_unreadable_requests_total',
        help: 'What was refused because it could not be parsed as a request.',
        type: 'counter',
        samples: unreadable,
      } satisfies Metric,
      this.#upstream.metric(
        'upstream_request_duration_seconds',
        'Time that the service behind the gateway took.',
      ),
      ...this.#sources.flatMap((source) => source()),
      ...this.#process.metrics(),
    ]
      .filter(({ samples }) => samples.length > 0)
      .map(printMetric)
      .join('')
  }
}
