import type { FastifyInstance } from 'fastify'
import { entityTag, isUnchanged } from '#service/http/content.ts'
import { notFound } from '#service/http/problem.ts'
import type { Store } from '#service/stores/model/store.ts'

/** An SVG that is opened by itself is a document: it may have styles, and nothing else. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** `/logos/<name>.svg`: the logos this service holds itself. Public, since an `<img>` sends no token. */
export async function logoRoutes(app: FastifyInstance, { store }: { readonly store: Store }): Promise<void> {
  app.get<{ Params: { file: string } }>('/logos/:file', async (request, reply) => {
    const name = /^(.{1,100})\.svg$/.exec(request.params.file)?.[1]
    const logo = name === undefined ? undefined : await store.findLogo(name)
    if (!logo) throw notFound()

    const tag = entityTag(logo.svg)
    void reply.headers({
      'content-security-policy': LOGO_POLICY,
      // The app may be on another origin, and so may the pages that show its logos.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400',
      etag: tag,
    })
    if (isUnchanged(request.headers, tag)) return reply.code(304).send()
    return reply.type('image/svg+xml; charset=utf-8').send(logo.svg)
  })
}
