import type { FastifyInstance } from 'fastify'
import { entityTag, isUnchanged, LOGO_HEADERS } from '#service/http/content.ts'
import { notFound } from '#service/http/problem.ts'
import type { Store } from '#service/stores/model/store.ts'

/** `/logos/<name>.svg`: the logos this service holds itself. Public, since an `<img>` sends no token. */
export async function logoRoutes(app: FastifyInstance, { store }: { readonly store: Store }): Promise<void> {
  app.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const name = /^(.{1,100})\.svg$/.exec(request.params.file)?.[1]
    const logo = name === undefined ? undefined : await store.findLogo(name)
    if (!logo) throw notFound()

    const tag = entityTag(logo.svg)
    void reply.headers({ ...LOGO_HEADERS, etag: tag })
    if (isUnchanged(request.headers, tag)) return reply.code(304).send()
    return reply.type('image/svg+xml; charset=utf-8').send(logo.svg)
  })
}
