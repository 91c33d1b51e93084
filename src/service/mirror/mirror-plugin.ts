import fp from 'fastify-plugin'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Mirror } from './mirror.ts'

export interface MirrorPluginOptions {
  readonly mirror: Mirror
  readonly registry: Registry | undefined
}

/** Runs the mirror for as long as the service does, and reports it as metrics. */
export const mirrorPlugin = fp<MirrorPluginOptions>(async (app, { mirror, registry }) => {
  const changes =
    registry &&
    new Counter({
      name: 'brand_catalogue_mirror_changes_total',
      help: 'Brands that this process added, changed and deleted, as its source did.',
      labelNames: ['kind'],
      registers: [registry],
    })
  if (registry) {
    registry.registerMetric(
      new Gauge({
        name: 'brand_catalogue_mirror_age_seconds',
        help: 'Since the copy last agreed with its source.',
        registers: [],
        collect() {
          this.set(mirror.age ?? Number.NaN)
        },
      }),
    )
    registry.registerMetric(
      new Gauge({
        name: 'brand_catalogue_mirror_failing',
        help: 'Whether this process cannot copy.',
        registers: [],
        collect() {
          this.set(mirror.problem === undefined ? 0 : 1)
        },
      }),
    )
  }
  mirror.onChange = ({ added, changed, deleted }) => {
    for (const [kind, count] of Object.entries({ added, changed, deleted })) changes?.inc({ kind }, count)
    app.log.info({ source: mirror.source, added, changed, deleted }, 'the mirror has copied changes')
  }
  app.addHook('onListen', async () => mirror.start(app.log))
  app.addHook('onClose', () => mirror.close())
})
