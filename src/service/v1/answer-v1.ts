import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TokenCheck, type TokenCheckOptions } from './token-check.ts'
import { methodNotAllowed, notFound } from '#service/http/problem.ts'
import type { Answer } from './answer-cache.ts'
import { ANSWER_HEADERS, type BrandAnswerOptions, BrandAnswers } from './brand-answers.ts'
import { answerDirectly, type DirectOptions } from '#service/server/direct-answers.ts'
import { represent } from './representation.ts'

type BrandRouteOptions = TokenCheckOptions & BrandAnswerOptions & DirectOptions

/** Everything under `/v1` (service document, section 4). The token check comes first, even for what does not exist. */
export async function brandRoutes(app: FastifyInstance, options: BrandRouteOptions): Promise<void> {
  const tokens = new TokenCheck(options)
  const answers = new BrandAnswers(options)
  const headers = { ...ANSWER_HEADERS, vary: answers.vary }
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.addHook('onRequest', (request) => tokens.check(request))

  app.setNotFoundHandler(({ url, method }) => {
    const exists = /^\/v1\/brands(?:\/[^/?]+)?(?:\?|$)/.test(url)
    throw exists ? methodNotAllowed(method) : notFound()
  })

  async function send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
    const { status, headers, body } = await represent(answer, request.headers, answers.vary)
    return reply.code(status).headers(headers).send(body)
  }
  // Both come after the token check, and compress by themselves what they keep.
  app.get('/brands', { compress: false }, async (request, reply) =>
    send(request, reply, await answers.answer(request)),
  )
  app.get<{ Params: { id: string } }>('/brands/:id', { compress: false }, async (request, reply) =>
    send(request, reply, await answers.answer(request, request.params.id)),
  )
  answerDirectly(app, tokens, answers, options)
}
