import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'
import { publicAddress } from '#service/http/address.ts'
import type { Settings } from '#service/settings/settings.ts'
import type { Store } from '#service/stores/model/store.ts'
import { tokenFields } from '#service/tokens/access-token.ts'
import { bearerToken, findActiveToken } from '#service/tokens/bearer-token.ts'

/** Replaced by the address of the service, which depends on the request. */
const PLACEHOLDER = 'https://service.invalid'

/**
 * `/openapi.json`: the description of `/v1` for programs. Public: it contains no brands. Asked with a valid token, it
 * describes the additional fields of that token as well.
 */
export async function openapiRoute(
  app: FastifyInstance,
  { publicUrl, store }: Pick<Settings, 'publicUrl'> & { readonly store: Store | undefined },
): Promise<void> {
  const plain = JSON.stringify(describeApi(PLACEHOLDER))
  app.get('/openapi.json', async (request, reply) => {
    const text = bearerToken(request.headers)
    const token = text && store ? await findActiveToken(store, text) : undefined
    const fields = token ? tokenFields(token) : []
    const description = fields.length > 0 ? JSON.stringify(describeApi(PLACEHOLDER, fields)) : plain
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'Authorization' })
      .type('application/json; charset=utf-8')
      .send(description.replaceAll(PLACEHOLDER, () => publicAddress(request, publicUrl)))
  })
}
