import { monitorEventLoopDelay } from 'node:perf_hooks'
import { counter, gauge, type Metric } from './prometheus-text.ts'

/** Milliseconds between two measurements of the event loop; each measurement includes them. */
const RESOLUTION = 20

/** Memory, processor time and event loop of this process. */
export class ProcessMetrics {
  readonly #delay = monitorEventLoopDelay({ resolution: RESOLUTION })

  constructor() {
    this.#delay.enable()
  }

  /** Stops watching the event loop. */
  close(): void {
    this.#delay.disable()
  }

  /** The delay of the event loop is that since the last call. */
  metrics(): Metric[] {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    // Zero where nothing was measured: the least that a histogram reports is above zero.
    const delay = Math.max(0, this.#delay.percentile(99) / 1e9 - RESOLUTION / 1000)
    this.#delay.reset()
    return [
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Memory in use by JavaScript.', heapUsed),
      counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
      gauge(
        'process_start_time_seconds',
        'When the process started, in Unix seconds.',
        Math.round(Date.now() / 1000 - process.uptime()),
      ),
      gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop since the last scrape.', delay),
    ]
  }
}
