import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { readUpstream, type Upstream } from './upstream.ts'
import { type DatabaseLocation, readDatabaseSettings, withSecretFiles } from './database-settings.ts'
import { type OperationSettings, readOperationSettings } from './operation-settings.ts'
import { type Environment, hostSetting, portSetting, readSetting, splitList } from './read-setting.ts'
import { StartFailure } from '#service/command/start-failure.ts'

/** What the environment says about how to run. Empty variables count as not set. */
export interface Settings extends OperationSettings {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  readonly database: DatabaseLocation
  /** The service that `/v1` is forwarded to, instead of asking a database. */
  readonly upstream: Upstream | undefined
  /** Whether demo catalogue and token come by themselves: nobody chose a database, and only this machine can connect. */
  readonly demo: boolean
  /** The address clients reach the service by, without a trailing slash; undefined: that of each request. */
  readonly publicUrl: string | undefined
  /**
   * Host names, without a port, that requests may name in their Host header; undefined: any. While only this machine can
   * connect because nobody set HOST, a web page could otherwise reach the service by a name of its own that it points to
   * 127.0.0.1 (DNS rebinding).
   */
  readonly allowedHosts: readonly string[] | undefined
  /** Whose `X-Forwarded-*` headers are believed: nobody's, everybody's, or those of these addresses and subnets. */
  readonly trustProxy: boolean | string[]
}

/** First path segments that the service itself answers, so a public address under one of them would be ambiguous. */
const OWN_SEGMENTS = new Set(['v1', 'logos', 'assets', 'embed', 'healthz', 'readyz', 'openapi.json'])

const publicUrl = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.refine(isPlainAddress)),
  z.transform((url) => new URL(url).href.replace(/\/+$/, '')),
)
const trustProxy = z.pipe(
  z.string().check(z.refine((text) => /^(?:true|false)$/.test(text) || splitList(text).every(isProxy))),
  z.transform((text) => (text === 'true' || text === 'false' ? text === 'true' : splitList(text))),
)

/**
 * Reads the settings from environment variables.
 * @throws StartFailure naming the variable that is wrong, and what is allowed.
 */
export function readSettings(variables: Environment): Settings {
  const environment = withSecretFiles(variables)
  function read<T>(name: string, schema: z.ZodMiniType<T>, fallback: string, allowed: string): T {
    return readSetting(environment, name, schema, fallback, allowed)
  }

  if (environment['DATABASE_URL'] && environment['UPSTREAM_URL']) {
    throw new StartFailure('Set either DATABASE_URL or UPSTREAM_URL: a gateway has no database.')
  }
  const upstream = readUpstream(environment)
  const settings = {
    upstream,
    ...readOperationSettings(environment),
    host: read('HOST', hostSetting, '127.0.0.1', 'a host name or an IP address'),
    port: read('PORT', portSetting, '4180', 'a whole number from 0 to 65535'),
    database: readDatabaseSettings(environment),
    publicUrl: environment['PUBLIC_URL']
      ? read(
          'PUBLIC_URL',
          publicUrl,
          '',
          'an http or https address without query, whose path does not begin with /v1 or another address of its own',
        )
      : undefined,
    trustProxy: read(
      'TRUST_PROXY',
      trustProxy,
      'false',
      'true, false, or a list of IP addresses and subnets',
    ),
  }
  const chosen = upstream !== undefined || Boolean(environment['DATABASE_URL'])
  return {
    ...settings,
    demo: !chosen && isLoopback(settings.host),
    // An operator who names an address or a proxy decides which hosts get here.
    allowedHosts:
      environment['HOST'] || settings.trustProxy !== false ? undefined : localHosts(settings.publicUrl),
  }
}

function localHosts(url: string | undefined): string[] {
  return ['localhost', '127.0.0.1', '[::1]', ...(url === undefined ? [] : [new URL(url).hostname])]
}

/**
 * Where the database is, for a command that needs one. Commands read what they have just written, so replicas, which
 * learn of it later, are not for them.
 * @throws StartFailure when there is a gateway instead.
 */
export function readDatabase(environment: Environment): DatabaseLocation {
  const { database, upstream } = readSettings(environment)
  if (!upstream) return database.engine === 'postgres' ? { ...database, readUrls: [] } : database
  throw new StartFailure(
    'This works on a database, and UPSTREAM_URL names another service instead: set DATABASE_URL.',
  )
}

function isPlainAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  const extras = url.username + url.password + url.search + url.hash
  return extras === '' && !OWN_SEGMENTS.has(url.pathname.split('/')[1] ?? '')
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function isProxy(entry: string): boolean {
  const [address = '', mask = '0', ...rest] = entry.split('/')
  const version = isIP(address)
  return (
    version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(mask) && Number(mask) <= (version === 4 ? 32 : 128)
  )
}
