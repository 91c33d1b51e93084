import type { FastifyInstance } from 'fastify'
import { exchangeOf } from '#service/http/exchange.ts'
import { describeApi } from './describe-api.ts'
import { publicAddress } from '#service/http/public-address.ts'
import type { Settings } from '#service/settings/settings.ts'

/** Stands for the address of the service, which each request may name differently. */
const PLACEHOLDER = 'https://service.invalid'

/** `/openapi.json`: the description of `/v1` for programs. Public: it says nothing of the brands. */
export async function openapiRoute(
  app: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  const text = JSON.stringify(describeApi(PLACEHOLDER))
  app.get('/openapi.json', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(text.replaceAll(PLACEHOLDER, () => publicAddress(exchangeOf(request.raw), publicUrl))),
  )
}
