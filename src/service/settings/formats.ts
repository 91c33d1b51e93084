/** The formats of settings: a schema that parses the text of a variable, and what it allows, in words after "must be". */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'

export interface Format<T> {
  readonly schema: z.ZodMiniType<T, string>
  readonly allowed: string
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
/** First path segments of the service's own routes. Under PUBLIC_URL they would be ambiguous. */
const OWN_SEGMENTS = new Set(['v1', 'logos', 'assets', 'embed', 'healthz', 'readyz', 'openapi.json'])
/** Parameters of a Postgres address, as libpq names them. Of others, such as `schema`, nobody would notice that they do nothing. */
const POSTGRES_PARAMETERS = new Set(
  (
    'application_name channel_binding client_encoding connect_timeout dbname fallback_application_name gssencmode host ' +
    'hostaddr keepalives keepalives_count keepalives_idle keepalives_interval options password port ' +
    'require_auth sslcert sslcrl sslkey sslmode sslnegotiation sslpassword sslrootcert sslsni target_session_attrs ' +
    'tcp_user_timeout user uselibpqcompat'
  ).split(' '),
)
const POSTGRES_HINT =
  'Percent-encode special characters in the password, such as %40 for @, %2F for / and %23 for #. ' +
  'Parameters are those of libpq, with one host; a schema is ?options=-csearch_path%3Dcatalogue'
const ORIGINS = 'a list of origins, such as https://shop.example, separated by commas'
export const SQLITE_URL = /^sqlite:[^?]*[^/?]$/

const PROXY = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const text = (isValid: (text: string) => boolean) => z.string().check(z.refine(isValid))
const list = (isValid: (entry: string) => boolean, normalize = (entry: string) => entry) =>
  z
    .pipe(
      z.string(),
      z.transform((entries) => splitList(entries).map(normalize)),
    )
    .check(z.refine((entries) => entries.every(isValid)))
const httpUrl = (isValid: (url: URL) => boolean) =>
  z.pipe(
    text((address) => {
      const url = URL.parse(address)
      return url !== null && /^\s*https?:\/\//i.test(address) && isPlain(url) && isValid(url)
    }),
    z.transform((address) => new URL(address).href.replace(/\/+$/, '')),
  )

export const anyText: Format<string> = { schema: z.string(), allowed: 'text' }
export const host: Format<string> = {
  // No name ends in a number (RFC 3696): 999.1.1.1 is a mistyped address, which would be looked for in the DNS.
  schema: text((name) => /^[\w.:%-]+$/.test(name) && (isIP(name) > 0 || !/(?:^|\.)\d+\.?$/.test(name))),
  allowed: 'a host name or an IP address',
}
export const port = integer('', 0, 65_535)
export const logLevel: Format<(typeof LOG_LEVELS)[number]> = {
  schema: z.enum(LOG_LEVELS),
  allowed: `one of ${LOG_LEVELS.join(', ')}`,
}
export const title: Format<string> = {
  schema: z.string().check(z.maxLength(60)),
  allowed: 'text of at most 60 characters',
}
export const publicUrl: Format<string> = {
  schema: httpUrl(({ pathname }) => !OWN_SEGMENTS.has(pathname.split('/')[1] ?? '')),
  allowed:
    'an http or https address without query, whose path does not begin with /v1 or another address of its own',
}
export const upstreamUrl: Format<string> = {
  schema: httpUrl(({ pathname }) => !/\/v1\/*$/.test(pathname)),
  allowed: 'the http or https base address of a brand service, without /v1, password or query',
}
/** Not a number of proxies: Fastify no longer supports it, because clients could then forge the headers. */
export const trustProxy: Format<boolean | string[]> = {
  schema: z.union([
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((value) => value === 'true'),
    ),
    list((entry) => PROXY.safeParse(entry).success),
  ]),
  allowed: 'true, false, or a list of IP addresses and subnets',
}
export const origins: Format<string[]> = { schema: list(isOrigin, normalizeOrigin), allowed: ORIGINS }
export const originsOrAny: Format<string[]> = {
  schema: list((entry) => entry === '*' || isOrigin(entry), normalizeOrigin),
  allowed: `* or ${ORIGINS}`,
}
export const embedOrigins: Format<string[]> = {
  schema: list(isAllowedOriginEntry, normalizeOrigin),
  allowed: 'a list of origins, such as https://shop.example or https://*.shop.example, separated by commas',
}
export const databaseUrl: Format<string> = {
  schema: z
    .pipe(z.string(), z.transform(withHost))
    .check(z.refine((url) => SQLITE_URL.test(url) || isPostgres(url))),
  allowed: `sqlite: and the path of a file, or postgres://user:password@host/database. ${POSTGRES_HINT}`,
}
export const replicaUrls: Format<string[]> = {
  schema: list(isPostgres, withHost),
  allowed: `a list of postgres:// addresses, separated by commas. ${POSTGRES_HINT}`,
}

/** @param unit such as "of seconds". */
export function integer(unit: string, from: number, to: number): Format<number> {
  const isValid = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to
  return {
    schema: z.pipe(text(isValid), z.transform(Number)),
    allowed: `a whole number ${unit} from ${from} to ${to}`.replace('  ', ' '),
  }
}

function splitList(entries: string): string[] {
  return entries
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function isPlain({ username, password, search, hash }: URL): boolean {
  return username + password + search + hash === ''
}

/** An origin as browsers write it; anything else in lower case. */
function normalizeOrigin(entry: string): string {
  return isOrigin(entry) ? new URL(entry).origin : entry.toLowerCase()
}

/** Whether an entry is scheme, host and port, and nothing else. In a Content-Security-Policy `*` would mean more. */
function isOrigin(entry: string): boolean {
  const url = URL.parse(entry)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.host !== '' &&
    !url.host.includes('*') &&
    url.href === `${url.origin}/`
  )
}

/**
 * Whether an address is one of Postgres. A delimiter in a password that is not percent-encoded moves the rest of the
 * password into host, port, path, query or fragment, where error messages would show it.
 */
function isPostgres(address: string): boolean {
  if (!/^postgres(?:ql)?:\/\/./.test(address) || address.includes('#')) return false
  const url = URL.parse(address)
  return (
    url !== null &&
    !/@/.test(url.pathname + url.search) &&
    isEncoded(url.username + url.password) &&
    url.searchParams.keys().every((name) => POSTGRES_PARAMETERS.has(name))
  )
}

/** The address with a host: libpq's own form for a socket, `postgres://user@/db?host=/run/postgresql`, has none. */
function withHost(address: string): string {
  return address.replace(/^(postgres(?:ql)?:\/\/[^/?#@]*@)(?=[/?]|$)/, '$1localhost')
}

/** Whether each % begins an encoded character of UTF-8. */
function isEncoded(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}
