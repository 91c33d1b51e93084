import { randomUUID } from 'node:crypto'
import { BrandClient } from '#client/brand-client.ts'
import { readToken } from '#service/import/source.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { Mirror } from './mirror.ts'

/** @throws StartFailure when the token cannot be read, or the store holds other brands. */
export async function openMirror(
  store: Store,
  mirrorSource: Settings['mirrorSource'],
): Promise<Mirror | undefined> {
  if (!mirrorSource) return undefined
  const { source, tokenFile, ...rest } = mirrorSource
  const client = new BrandClient({ baseAddress: source, token: await readToken(tokenFile) })
  return Mirror.open({ ...rest, source, store, client, holder: randomUUID() })
}
