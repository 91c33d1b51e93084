import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'
import { publicAddress } from '#service/http/public-address.ts'
import type { Settings } from '#service/settings/settings.ts'

/** `/openapi.json`: what `/v1` takes and gives, for programs. Public: it says nothing of the brands. */
export async function openapiRoute(
  app: FastifyInstance,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<void> {
  app.get('/openapi.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send(describeApi(publicAddress(request, publicUrl))),
  )
}
