import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'
import { publicAddress } from '#service/http/address.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { bearerToken, findActiveToken, tokenFields } from '#service/tokens/access-token.ts'

/**
 * `/openapi.json`: the description of `/v1` for programs. Public: it contains no brands. Asked with a valid token, it
 * describes the additional fields of that token as well.
 */
export async function openapiRoute(
  app: FastifyInstance,
  { publicUrl, store }: Pick<Settings, 'publicUrl'> & { readonly store: Store | undefined },
): Promise<void> {
  app.get('/openapi.json', async (request, reply) => {
    const text = bearerToken(request.headers)
    const token = text && store ? await findActiveToken(store, text) : undefined
    void reply.headers({ 'cache-control': 'no-cache', vary: 'Authorization' })
    return describeApi(publicAddress(request, publicUrl), token ? tokenFields(token) : [])
  })
}
