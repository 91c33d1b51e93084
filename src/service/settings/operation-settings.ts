import * as z from 'zod/mini'
import { isAllowedOriginEntry } from '#embed/protocol/allowed-origins.ts'
import { type Environment, hostSetting, portSetting, readSetting, splitList } from './read-setting.ts'

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** How the service is run and watched, and who may use it from where. */
export interface OperationSettings {
  /** At `info` every request is one line; at `warn` only failures are. */
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Where metrics are served; undefined: nowhere. Port 0: any free one. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined
  /** Requests per minute that one token may make; 0: any number. */
  readonly rateLimit: number
  /** Requests per minute with a wrong token that one address may make; 0: any number. */
  readonly failedAuthLimit: number
  /** Connections that may be open at once. */
  readonly maxConnections: number
  /** Seconds after which a connection is cut whose client takes nothing of its answer. */
  readonly writeTimeout: number
  /** Origins whose pages may read `/v1` with a token of theirs; `*` alone: all. */
  readonly corsOrigins: readonly string[]
  /** What the app calls itself; undefined: Brand Catalogue. */
  readonly title: string | undefined
  /** Whence the app loads logos, beside itself; undefined: any https address. */
  readonly logoOrigins: readonly string[] | undefined
  /** Origins whose pages may embed the catalogue: an origin, or all subdomains of a host. */
  readonly embedOrigins: readonly string[]
}

const perMinute = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))
const atLeastOne = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number))
const originList = z.pipe(
  z.string().check(z.refine((text) => splitList(text).every(isOrigin))),
  z.transform((text) => splitList(text).map((origin) => new URL(origin).origin)),
)
const corsOrigins = z.union([
  z.pipe(
    z.literal('*'),
    z.transform(() => ['*']),
  ),
  originList,
])

const embedOrigins = z.pipe(
  z.string().check(z.refine((text) => splitList(text).map(plainOrigin).every(isAllowedOriginEntry))),
  z.transform((text) => splitList(text).map(plainOrigin)),
)

const ORIGINS = 'a list of origins, such as https://shop.example, separated by commas'

/** @throws StartFailure naming the variable that is wrong, and what is allowed. */
export function readOperationSettings(environment: Environment): OperationSettings {
  const level = z.enum(LOG_LEVELS)
  const host = readSetting(
    environment,
    'METRICS_HOST',
    hostSetting,
    '127.0.0.1',
    'a host name or an IP address',
  )
  const limit = (name: string, fallback: string) =>
    readSetting(environment, name, perMinute, fallback, 'a whole number of requests per minute, or 0 for any')
  return {
    logLevel: readSetting(environment, 'LOG_LEVEL', level, 'warn', `one of ${LOG_LEVELS.join(', ')}`),
    metrics: environment['METRICS_PORT']
      ? {
          host,
          port: readSetting(environment, 'METRICS_PORT', portSetting, '', 'a whole number from 0 to 65535'),
        }
      : undefined,
    rateLimit: limit('RATE_LIMIT', '0'),
    failedAuthLimit: limit('FAILED_AUTH_LIMIT', '60'),
    maxConnections: readSetting(
      environment,
      'MAX_CONNECTIONS',
      atLeastOne,
      '4000',
      'a whole number of connections',
    ),
    writeTimeout: readSetting(environment, 'WRITE_TIMEOUT', atLeastOne, '60', 'a whole number of seconds'),
    corsOrigins: readSetting(environment, 'CORS_ORIGINS', corsOrigins, '', `* or ${ORIGINS}`),
    title: environment['TITLE']
      ? readSetting(
          environment,
          'TITLE',
          z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
          '',
          'text of at most 60 characters',
        )
      : undefined,
    logoOrigins: environment['LOGO_ORIGINS']
      ? readSetting(environment, 'LOGO_ORIGINS', originList, '', ORIGINS)
      : undefined,
    embedOrigins: readSetting(
      environment,
      'EMBED_ORIGINS',
      embedOrigins,
      '',
      'a list of origins, such as https://shop.example or https://*.shop.example, separated by commas',
    ),
  }
}

/** An origin as browsers write it; anything else stays as it is. */
function plainOrigin(text: string): string {
  return isOrigin(text) ? new URL(text).origin : text.toLowerCase()
}

/** Scheme, host and port, and nothing after them. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.host !== '' &&
    // Inside a policy a wildcard would mean more than it says.
    !url.host.includes('*') &&
    url.href === `${url.origin}/`
  )
}
