import { randomUUID } from 'node:crypto'
import { BrandClient } from '#client/brand-client.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { readToken } from '#service/import/service-source.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { Mirror } from './mirror.ts'

/** @throws StartFailure when the token cannot be read, or the store holds other brands, or half of a copy. */
export async function openMirror(
  store: Store,
  mirrorSource: Settings['mirrorSource'],
): Promise<Mirror | undefined> {
  if (!mirrorSource) {
    const half = await store.mirror.halfCopyOf()
    if (half === undefined) return undefined
    throw new StartFailure(`The database holds half a copy of ${half}: set MIRROR_URL to go on with it.`)
  }
  const { source, tokenFile, ...rest } = mirrorSource
  const client = new BrandClient({ baseAddress: source, token: await readToken(tokenFile) })
  return Mirror.open({ ...rest, source, store, client, holder: randomUUID() })
}
