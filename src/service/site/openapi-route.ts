import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'
import { publicAddress } from '#service/http/address.ts'
import type { Settings } from '#service/settings/settings.ts'

/** Replaced by the address of the service, which depends on the request. */
const PLACEHOLDER = 'https://service.invalid'

/** `/openapi.json`: the description of `/v1` for programs. Public: it contains no brands. */
export async function openapiRoute(
  app: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  const text = JSON.stringify(describeApi(PLACEHOLDER))
  app.get('/openapi.json', (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(text.replaceAll(PLACEHOLDER, () => publicAddress(request, publicUrl))),
  )
}
