import { Gauge, type Registry } from 'prom-client'

/** Adds a gauge whose value is read at each scrape. One that cannot be read is NaN, and takes no other metric away. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await Promise.try(read).catch(() => undefined)
        this.set(value ?? Number.NaN)
      },
    }),
  )
}
