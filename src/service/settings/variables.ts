/**
 * The environment variables that the service reads: the schema and default of each. docs/operating.md describes them. The
 * message of a schema says what it allows, in words that follow "must be".
 */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'
import { isDecodable } from '#service/http/address.ts'

/** First path segments of the service's own routes. Under PUBLIC_URL they would be ambiguous. */
const OWN_SEGMENTS = new Set(['v1', 'logos', 'assets', 'embed', 'healthz', 'readyz', 'openapi.json'])
const POSTGRES_HINT =
  'Percent-encode special characters in the password, such as %40 for @, %2F for / and %23 for #. ' +
  'To choose a schema, add ?options=-csearch_path%3Dcatalogue'
const ORIGINS = 'a list of origins, such as https://shop.example, separated by commas'
export const SQLITE_URL = /^sqlite:[^?]*[^/?]$/

function text(isValid: (text: string) => boolean, allowed: string) {
  return z.string().check(z.refine(isValid, allowed))
}

function list(isValid: (entry: string) => boolean, allowed: string, normalize = (entry: string) => entry) {
  const split = (value: string) => value.split(',').map((entry) => normalize(entry.trim()))
  const entries = z.transform((value: string) => split(value).filter((entry) => entry !== ''))
  return z.pipe(z.string(), entries).check(z.refine((all) => all.every(isValid), allowed))
}

function httpUrl(isValid: (url: URL) => boolean, allowed: string) {
  const isAddress = (address: string): boolean => {
    const url = URL.parse(address)
    if (!url || url.username + url.password + url.search + url.hash !== '') return false
    return /^\s*https?:\/\//i.test(address) && isValid(url)
  }
  return z.pipe(
    text(isAddress, allowed),
    z.transform((address) => new URL(address).href.replace(/\/+$/, '')),
  )
}

/** @param unit such as "of seconds". */
function integer(unit: string, from: number, to: number) {
  const isValid = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to
  return z.pipe(text(isValid, `a whole number ${unit} from ${from} to ${to}`), z.transform(Number))
}

const perMinute = integer('of requests per minute', 0, 999_999_999)
const port = integer('for a port', 0, 65_535)
const host = text(
  // No host name ends in a number (RFC 3696): 999.1.1.1 is a mistyped address, not a name to look up in the DNS.
  (name) => /^[\w.:%-]+$/.test(name) && (isIP(name) > 0 || !/(?:^|\.)\d+\.?$/.test(name)),
  'a host name or an IP address',
)
const logLevel = z.enum(
  ['silent', 'error', 'warn', 'info', 'debug'],
  'one of silent, error, warn, info, debug',
)
const publicUrl = httpUrl(
  ({ pathname }) => !OWN_SEGMENTS.has(pathname.split('/')[1] ?? ''),
  'an http or https address without a query, whose path does not begin with /v1 or another path of the service',
)
const serviceUrl = httpUrl(
  ({ pathname }) => !/\/v1\/*$/.test(pathname),
  'the http or https base address of a brand service, without /v1, password or query',
)
const PROXIES = 'true, false, or a list of IP addresses and subnets'
/** Not a number of proxies: Fastify no longer supports it, because clients could then forge the headers. */
const trustProxy = z.union(
  [
    z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }),
    list((entry) => z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(entry).success, PROXIES),
  ],
  PROXIES,
)
const origins = list(isOrigin, ORIGINS, normalizeOrigin)
const originsOrAny = list((entry) => entry === '*' || isOrigin(entry), `* or ${ORIGINS}`, normalizeOrigin)
const embedOrigins = list(
  isAllowedOriginEntry,
  'a list of origins, such as https://shop.example or https://*.shop.example, separated by commas',
  normalizeOrigin,
)
// Of several messages, the last counts.
const databaseUrl = text(
  (url) => SQLITE_URL.test(url) || isPostgres(url),
  `sqlite: and the path of a file, or postgres://user:password@host/database. ${POSTGRES_HINT}`,
).check(
  z.refine(
    (url) => SQLITE_URL.test(url) || !url.startsWith('sqlite:'),
    'sqlite: and the path of a file, without a ? or a slash at the end',
  ),
  z.refine(
    (url) => !/^postgres(?:ql)?:\/\/[^/?]*@[/?]/.test(url),
    'an address with a host after the @. For a socket, use postgres:///brands?host=/run/postgresql&user=brands',
  ),
)
const replicaUrls = list(isPostgres, `a list of postgres:// addresses, separated by commas. ${POSTGRES_HINT}`)

export const variables = z.object({
  HOST: z.prefault(host, '127.0.0.1'),
  PORT: z.prefault(port, '4180'),
  PUBLIC_URL: z.optional(publicUrl),
  TRUST_PROXY: z.prefault(trustProxy, 'false'),
  DATABASE_URL: z.prefault(databaseUrl, 'sqlite:data/catalogue.db'),
  DATABASE_READ_URLS: z.prefault(replicaUrls, ''),
  DATABASE_URL_FILE: z.optional(z.string()),
  DATABASE_READ_URLS_FILE: z.optional(z.string()),
  DATABASE_POOL_SIZE: z.prefault(integer('of connections', 1, 1000), '10'),
  UPSTREAM_URL: z.optional(serviceUrl),
  UPSTREAM_TIMEOUT: z.prefault(integer('of seconds', 1, 300), '20'),
  MIRROR_URL: z.optional(serviceUrl),
  MIRROR_TOKEN_FILE: z.optional(z.string()),
  MIRROR_INTERVAL: z.prefault(integer('of seconds', 5, 86_400), '60'),
  MIRROR_MAX_DELETIONS: z.prefault(integer('percent', 0, 100), '5'),
  MAX_CONNECTIONS: z.prefault(integer('of connections', 1, 999_999), '4000'),
  DRAIN_TIME: z.optional(integer('of seconds', 0, 300)),
  RATE_LIMIT: z.prefault(perMinute, '0'),
  FAILED_AUTH_LIMIT: z.prefault(perMinute, '60'),
  CORS_ORIGINS: z.prefault(originsOrAny, ''),
  EMBED_ORIGINS: z.prefault(embedOrigins, ''),
  TITLE: z.optional(z.string().check(z.maxLength(60, 'text of at most 60 characters'))),
  LOGO_ORIGINS: z.optional(origins),
  LOG_LEVEL: z.prefault(logLevel, 'warn'),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z.prefault(host, '127.0.0.1'),
})

export type Variables = z.infer<typeof variables>

export const SETTING_NAMES = Object.keys(variables.shape)

/** An origin as browsers write it; anything else in lower case. */
function normalizeOrigin(entry: string): string {
  return isOrigin(entry) ? new URL(entry).origin : entry.toLowerCase()
}

/** Whether an entry is scheme, host and port, and nothing else. In a Content-Security-Policy, `*` would be a wildcard. */
function isOrigin(entry: string): boolean {
  const url = URL.parse(entry)
  return url !== null && /^https?:\/\/[^*]+$/.test(url.origin) && url.href === `${url.origin}/`
}

/**
 * Whether an address is a Postgres URL. If a delimiter in the password is not percent-encoded, the rest of the password
 * becomes part of the host, port, path, query or fragment, where error messages would show it.
 */
function isPostgres(address: string): boolean {
  if (!/^postgres(?:ql)?:\/\/./.test(address) || address.includes('#')) return false
  const url = URL.parse(address)
  return url !== null && !/@/.test(url.pathname + url.search) && isDecodable(url.username + url.password)
}
