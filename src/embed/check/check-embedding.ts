/** What would keep a page from showing the catalogue, found out from outside, as a browser would. */
import { allowsOrigin } from '#embed/protocol/allowed-origins.ts'
import { PROTOCOL } from '#embed/protocol/messages.ts'
import { allows, type Policy, readPolicies } from './content-security-policy.ts'

export interface Finding {
  readonly status: 'ok' | 'fails' | 'note'
  readonly message: string
}

interface Question {
  /** The page that is to show the catalogue. */
  readonly page: URL
  /** Pages around it. */
  readonly ancestors: readonly URL[]
  /** The folder of the catalogue, with a slash at its end. */
  readonly service: URL
  readonly token: string | undefined
  readonly fetch: typeof fetch
}

export async function checkEmbedding(question: Question): Promise<Finding[]> {
  const { page, service, fetch: send } = question
  const findings: Finding[] = []
  const find = (isRight: boolean, right: string, wrong: string) =>
    void findings.push(isRight ? { status: 'ok', message: right } : { status: 'fails', message: wrong })
  const note = (message: string) => void findings.push({ status: 'note', message })
  const ask = async (url: URL, init?: RequestInit) => {
    const response = await send(url, { redirect: 'manual', ...init }).catch(() => undefined)
    return response && { response, text: await response.text().catch(() => '') }
  }

  find(
    page.protocol !== 'https:' || service.protocol === 'https:' || isLocal(service),
    `${page.origin} can show what ${service.origin} serves.`,
    `A page on https cannot show ${service.origin}. Serve it on https.`,
  )

  const check = await ask(new URL('embed/check', service), { headers: { origin: page.origin } })
  if (!check || check.response.status >= 500) {
    find(false, '', `${service.href} cannot be reached.`)
    return findings
  }
  const { protocol } = readJson(check.text)
  if (protocol !== PROTOCOL) {
    find(false, '', `${service.href} has another version than this check, or is no catalogue.`)
    return findings
  }
  const script = await ask(new URL('embed.mjs', service))
  find(
    script?.response.headers.get('access-control-allow-origin') === '*',
    'embed.mjs can be imported.',
    'embed.mjs must be sent with Access-Control-Allow-Origin: *.',
  )

  const frame = await ask(new URL('embed/', service), { headers: { accept: 'text/html' } })
  const headers = frame?.response.headers
  find(frame?.response.status === 200, 'The page for frames is there.', `${service.href}embed/ is not sent.`)
  const settings =
    readSettings(frame?.text ?? '') ?? readJson((await ask(new URL('config.json', service)))?.text)
  checkOrigins(question, settings, readPolicies(headers?.get('content-security-policy') ?? ''), find)
  find(
    !headers?.has('x-frame-options'),
    'No X-Frame-Options stops the frame.',
    '/embed/ is sent with X-Frame-Options, which stops the frame. Remove it.',
  )

  const host = await ask(page, { headers: { accept: 'text/html' } })
  if (host?.response.status === 200) checkHost(question, host.response, host.text, headers, find)
  else {
    const answer = host ? `answered ${host.response.status}` : 'cannot be reached'
    note(`${page.href} ${answer}, so its policies are not checked.`)
  }

  await checkApi(question, (settings['baseUrl'] as string | undefined) ?? '.', ask, find, note)
  if (question.ancestors.length === 0) {
    note('If the page is in a frame itself, add the addresses of all pages around it to this command.')
  }
  return findings
}

type Find = (isRight: boolean, right: string, wrong: string) => void

function checkOrigins(
  { page, ancestors }: Question,
  settings: Readonly<Record<string, unknown>>,
  policies: readonly Policy[],
  find: Find,
): void {
  const allowed = [settings['embedOrigins'] ?? []].flat().map(String)
  for (const { origin } of [page, ...ancestors]) {
    find(
      allowsOrigin(allowed, origin),
      `${origin} may embed the catalogue.`,
      `${origin} may not embed the catalogue. Add it to EMBED_ORIGINS, or to embedOrigins in config.json.`,
    )
    find(
      policies.every((policy) => allowsOrigin(policy.get('frame-ancestors') ?? [origin], origin)),
      `frame-ancestors of /embed/ has ${origin}.`,
      `frame-ancestors of /embed/ does not have ${origin}. Add it.`,
    )
  }
}

function checkHost(
  { page, service }: Question,
  { headers }: Response,
  html: string,
  frame: Headers | undefined,
  find: Find,
): void {
  const metas = Array.from(
    html.matchAll(/<meta[^>]+http-equiv="content-security-policy"[^>]+content="([^"]*)"/gi),
    ([, content]) => content!,
  )
  const policies = [headers.get('content-security-policy') ?? '', ...metas].flatMap(readPolicies)
  for (const [directive, path, purpose] of [
    ['script-src', 'embed.js', 'the loader'],
    ['frame-src', 'embed/', 'the frame'],
    ['connect-src', 'embed/check', 'the search for a cause when nothing appears'],
  ] as const) {
    find(
      allows(policies, directive, new URL(path, service), page),
      `The page's policy allows ${purpose}.`,
      `The page's Content-Security-Policy blocks ${purpose}. Add ${service.origin} to ${directive}.`,
    )
  }
  const isIsolated = ['require-corp', 'credentialless'].includes(
    headers.get('cross-origin-embedder-policy')?.split(';')[0]?.trim() ?? '',
  )
  if (!isIsolated) return
  find(
    frame?.get('cross-origin-resource-policy') === 'cross-origin' &&
      frame.has('cross-origin-embedder-policy'),
    'The isolated page can show the frame.',
    'The page is isolated. Send /embed/ with Cross-Origin-Embedder-Policy and Cross-Origin-Resource-Policy: cross-origin.',
  )
}

async function checkApi(
  { service, token }: Question,
  baseUrl: string,
  ask: (url: URL, init?: RequestInit) => Promise<{ response: Response; text: string } | undefined>,
  find: Find,
  note: (message: string) => void,
): Promise<void> {
  const brands = new URL(`${new URL(baseUrl, service).href.replace(/\/?$/, '/')}v1/brands?limit=1`)
  if (brands.origin !== service.origin) {
    const headers = {
      origin: service.origin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const preflight = await ask(brands, { method: 'OPTIONS', headers })
    const answer = (name: string) =>
      preflight?.response.headers.get(`access-control-allow-${name}`)?.toLowerCase()
    find(
      preflight?.response.ok === true &&
        ['*', service.origin].includes(answer('origin') ?? '') &&
        (answer('headers') ?? '').split(/[\s,]+/).includes('authorization'),
      `${brands.origin} allows requests of the frame.`,
      `${brands.origin} does not allow requests of the frame. Add ${service.origin} to its CORS_ORIGINS.`,
    )
  }
  if (token === undefined) return note('No token was checked. Set BRAND_TOKEN to check one.')
  const answer = await ask(brands, { headers: { authorization: `Bearer ${token}` } })
  find(
    answer?.response.status === 200,
    'The service takes the token.',
    `The service does not take the token: it answered ${answer?.response.status ?? 'nothing'}.`,
  )
  return undefined
}

const isLocal = ({ hostname }: URL) => /^(?:localhost|127\..*|\[::1\])$/.test(hostname)

/** What our service wrote into the page; undefined for the page of a static host. */
function readSettings(html: string): Readonly<Record<string, unknown>> | undefined {
  const text = /<script id="settings" type="application\/json">([^<]+)<\/script>/.exec(html)?.[1]
  return text === undefined ? undefined : readJson(text)
}

function readJson(text = ''): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}
