import { randomUUID } from 'node:crypto'
import fp from 'fastify-plugin'
import type { Registry } from '@prometheus-io/client'
import { BrandClient } from '#client/brand-client.ts'
import { readToken } from '#service/import/source.ts'
import { addCounter, addGauge } from '#service/http/metrics.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/store.ts'
import { Mirror } from './mirror.ts'

/** @throws CommandFailure when the token cannot be read, or the store holds other brands. */
export async function openMirror(
  store: Store,
  mirrorSource: Settings['mirrorSource'],
): Promise<Mirror | undefined> {
  if (!mirrorSource) return undefined
  const { source, tokenFile, ...rest } = mirrorSource
  const client = new BrandClient({ baseAddress: source, token: await readToken(tokenFile) })
  return Mirror.open({ ...rest, source, store, client, holder: randomUUID() })
}

export interface MirrorPluginOptions {
  readonly mirror: Mirror
  readonly registry: Registry | undefined
}

/** Runs the mirror for as long as the service does, and reports it as metrics. */
export const mirrorPlugin = fp<MirrorPluginOptions>(async (app, { mirror, registry }) => {
  const changes =
    registry &&
    addCounter(
      registry,
      'brand_catalogue_mirror_changes_total',
      'Brands that this process added, changed and deleted, as its source did.',
      ['kind'],
    )
  if (registry) {
    addGauge(
      registry,
      'brand_catalogue_mirror_age_seconds',
      'Since the copy last agreed with its source.',
      () => mirror.age,
    )
    addGauge(registry, 'brand_catalogue_mirror_failing', 'Whether this process cannot copy.', () =>
      mirror.problem === undefined ? 0 : 1,
    )
  }
  mirror.onChange = ({ added, changed, deleted }) => {
    for (const [kind, count] of Object.entries({ added, changed, deleted })) changes?.inc({ kind }, count)
    app.log.info({ source: mirror.source, added, changed, deleted }, 'the mirror has copied changes')
  }
  app.addHook('onListen', async () => mirror.start(app.log))
  app.addHook('onClose', () => mirror.close())
})
