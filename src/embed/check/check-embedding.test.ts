import { expect, test } from 'vitest'
import { PROTOCOL } from '#embed/protocol/messages.ts'
import { checkEmbedding } from './check-embedding.ts'

const SETTINGS = '{"baseUrl":".","embedOrigins":["https://shop.example","https://portal.example"]}'
const FRAME = `<script id="settings" type="application/json">${SETTINGS}</script>`
const POLICY =
  'script-src https://brands.example; frame-src https://brands.example; connect-src https://brands.example'

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A page and a catalogue where all is well, but for `changes`. */
async function check(changes: Readonly<Record<string, Answer>> = {}, page = 'https://shop.example/') {
  const sent: Request[] = []
  const answers: Readonly<Record<string, Answer>> = {
    'https://brands.example/embed/check': { body: JSON.stringify({ protocol: PROTOCOL }) },
    'https://brands.example/embed.mjs': { headers: { 'access-control-allow-origin': '*' } },
    'https://brands.example/embed/': {
      body: FRAME,
      headers: { 'content-security-policy': 'frame-ancestors https://shop.example https://portal.example' },
    },
    'https://brands.example/v1/brands?limit=1': { body: '{}' },
    'https://shop.example/': { headers: { 'content-security-policy': POLICY } },
    ...changes,
  }
  const findings = await checkEmbedding({
    page: new URL(page),
    ancestors: [new URL('https://portal.example/')],
    service: new URL('https://brands.example/'),
    token: 'bcat_secret',
    fetch: (input, init) => {
      const request = new Request(input, init)
      sent.push(request)
      const answer = answers[request.url]
      if (!answer) return Promise.reject(new TypeError('fetch failed'))
      return Promise.resolve(new Response(answer.body ?? '', { status: answer.status ?? 200, ...answer }))
    },
  })
  const failed = findings.filter(({ status }) => status === 'fails').map(({ message }) => message)
  return { findings, failed, sent }
}

test('where all is well, nothing fails, and the token goes to the API alone', async () => {
  const { findings, sent } = await check()
  expect(findings.filter(({ status }) => status !== 'ok')).toEqual([])
  const withToken = sent.filter(({ headers }) => headers.has('authorization'))
  expect(withToken.map(({ url }) => url)).toEqual(['https://brands.example/v1/brands?limit=1'])
  expect(JSON.stringify(findings)).not.toContain('bcat_secret')
})

test.each<[string, Readonly<Record<string, Answer>>, string]>([
  ['a service that is away', { 'https://brands.example/embed/check': { status: 503 } }, 'cannot be reached'],
  [
    'another version',
    { 'https://brands.example/embed/check': { body: '{"protocol":1}' } },
    'another version',
  ],
  [
    'an origin that is not allowed',
    { 'https://brands.example/embed/': { body: FRAME.replace('portal', 'other') } },
    'https://portal.example may not embed',
  ],
  [
    'frame-ancestors without the page around',
    {
      'https://brands.example/embed/': {
        body: FRAME,
        headers: { 'content-security-policy': 'frame-ancestors https://shop.example' },
      },
    },
    'frame-ancestors of /embed/ does not have https://portal.example',
  ],
  [
    'X-Frame-Options',
    { 'https://brands.example/embed/': { body: FRAME, headers: { 'x-frame-options': 'DENY' } } },
    'X-Frame-Options',
  ],
  [
    'a policy of the page',
    {
      'https://shop.example/': {
        headers: {
          'content-security-policy': POLICY.replace('frame-src https', "frame-src 'self'; x https"),
        },
      },
    },
    'to frame-src',
  ],
  [
    'a policy in the page',
    {
      'https://shop.example/': {
        body: `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">`,
      },
    },
    'to script-src',
  ],
  [
    'an isolated page',
    { 'https://shop.example/': { headers: { 'cross-origin-embedder-policy': 'require-corp' } } },
    'The page is isolated',
  ],
  [
    'a token that is refused',
    { 'https://brands.example/v1/brands?limit=1': { status: 401 } },
    'it answered 401',
  ],
  [
    'an API elsewhere without CORS',
    {
      'https://brands.example/embed/': { body: FRAME.replace('"."', '"https://api.example"') },
      'https://api.example/v1/brands?limit=1': {},
    },
    'Add https://brands.example to its CORS_ORIGINS',
  ],
])('%s fails, and nothing else', async (_, changes, words) => {
  const { failed } = await check(changes)
  expect(failed).toEqual([expect.stringContaining(words)])
})

test('the file of a static host says who may embed, and a page that asks for sign-in is left out', async () => {
  const { findings, failed } = await check({
    'https://brands.example/embed/': { body: '<script id="settings" type="application/json"></script>' },
    'https://brands.example/config.json': { body: SETTINGS },
    'https://shop.example/': { status: 302 },
  })
  expect(failed).toEqual([])
  expect(findings).toContainEqual({ status: 'note', message: expect.stringContaining('answered 302') })
})
