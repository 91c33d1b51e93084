import type { FastifyInstance } from 'fastify'
import { exchangeOf } from '#service/http/exchange.ts'
import { describeApi } from './describe-api.ts'
import { publicAddress } from '#service/http/public-address.ts'
import type { Settings } from '#service/settings/settings.ts'

/** `/openapi.json`: the description of `/v1` for programs. Public: it says nothing of the brands. */
export async function openapiRoute(
  app: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  app.get('/openapi.json', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .send(describeApi(publicAddress(exchangeOf(request.raw), publicUrl))),
  )
}
