/** The settings of the service, read from the environment and completed with defaults. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { editDistance } from '#contract/edit-distance.ts'
import { CommandFailure, printable } from '#service/terminal.ts'
import { SETTING_NAMES, SQLITE_URL, type Variables, variables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface PostgresLocation {
  readonly engine: 'postgres'
  /** It may contain a password, so it is never shown. */
  readonly url: string
  /** Addresses of further servers. The servers themselves are asked which one is the primary. */
  readonly readUrls: readonly string[]
  /** Whether everything is read from the primary while there is one; otherwise, replicas serve brands and logos. */
  readonly readsPrimary?: boolean
  readonly poolSize?: number
}

export type DatabaseLocation = PostgresLocation | { readonly engine: 'sqlite'; readonly path: string }

/** Variables whose value can be in a file instead, such as a Docker secret: they may contain a password. */
const IN_FILES = ['DATABASE_URL', 'DATABASE_READ_URLS'] as const

export type Settings = Readonly<ReturnType<typeof readSettings>>

export type Upstream = NonNullable<Settings['upstream']>

/** Variables that may contain a password: error messages do not repeat them. */
const SECRET = new Set(['DATABASE_URL', 'DATABASE_READ_URLS', 'UPSTREAM_URL', 'MIRROR_URL'])

/**
 * Reads the settings from environment variables. Empty ones count as not set. Whitespace around a value is ignored, such as
 * the carriage return at the end of each line of a file from Windows.
 * @throws CommandFailure that names each variable that is wrong, and what is allowed.
 */
export function readSettings(given: Environment) {
  const trimmed = Object.entries(given).map(([name, value]) => [name, value?.trim()])
  const environment = withSecretFiles(Object.fromEntries(trimmed) as Environment)
  const values = parse(environment)
  const { HOST: host, PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = values
  const upstream =
    values.UPSTREAM_URL === undefined
      ? undefined
      : {
          /** Its base address, without a trailing slash: `/v1/brands` follows. */
          url: values.UPSTREAM_URL,
          /** Milliseconds within which its whole response must arrive. */
          timeout: 1000 * values.UPSTREAM_TIMEOUT,
        }
  const mirrorSource =
    values.MIRROR_URL === undefined
      ? undefined
      : {
          /** Base address of the service that is copied, without a trailing slash. */
          source: values.MIRROR_URL,
          tokenFile: values.MIRROR_TOKEN_FILE ?? '',
          /** Milliseconds. */
          interval: 1000 * values.MIRROR_INTERVAL,
          /** Percentage of the brands that one copy may delete. */
          maxDeletions: values.MIRROR_MAX_DELETIONS,
        }
  const metrics =
    values.METRICS_PORT === undefined
      ? undefined
      : {
          host: values.METRICS_HOST,
          port: values.METRICS_PORT,
          /** As `allowedHosts` below. */
          allowedHosts: environment['METRICS_HOST'] ? undefined : localHosts(publicUrl),
        }
  return {
    host,
    port: values.PORT,
    publicUrl,
    trustProxy,
    /**
     * Host names, without a port, that requests may name in their Host header; `undefined` for any. By default only this
     * machine can connect, but a web page could point its own name to 127.0.0.1 (DNS rebinding). An operator who
     * sets HOST or TRUST_PROXY decides which hosts lead here.
     */
    allowedHosts: environment['HOST'] || trustProxy !== false ? undefined : localHosts(publicUrl),
    database: databaseLocation(values),
    upstream,
    mirrorSource,
    /** Whether a demo catalogue and token are created: no database or mirror is set, and only this machine can connect. */
    demo: !upstream && !mirrorSource && !environment['DATABASE_URL'] && isLoopback(host),
    maxConnections: values.MAX_CONNECTIONS,
    /** Milliseconds between the stop signal and the closing of the port; 0 at a terminal, as no load balancer waits. */
    drainTime: 1000 * (values.DRAIN_TIME ?? (process.stdout.isTTY ? 0 : 5)),
    rateLimit: values.RATE_LIMIT,
    failedAuthLimit: values.FAILED_AUTH_LIMIT,
    corsOrigins: values.CORS_ORIGINS,
    embedOrigins: values.EMBED_ORIGINS,
    title: values.TITLE,
    logoOrigins: values.LOGO_ORIGINS,
    logLevel: values.LOG_LEVEL,
    metrics,
  }
}

/**
 * Where the database is, for a command that needs one. Commands read what they have just written, so from the primary.
 * @throws CommandFailure when there is a gateway instead.
 */
export function readDatabase(environment: Environment): DatabaseLocation {
  const { database, upstream } = readSettings(environment)
  if (!upstream) return database.engine === 'postgres' ? { ...database, readsPrimary: true } : database
  throw new CommandFailure(
    'This command needs a database, but UPSTREAM_URL is set: set DATABASE_URL instead.',
  )
}

function parse(environment: Environment): Variables {
  const given = Object.entries(environment).filter(([, value]) => value)
  const { data, error } = variables.safeParse(Object.fromEntries(given))
  const wrong = new Map(error?.issues.map(({ path, message }) => [String(path[0]), message]))
  const sentences = Array.from(wrong, ([name, allowed]) => {
    const value = environment[name] ?? ''
    const received = SECRET.has(name) ? '' : `, not "${printable(value)}"`
    const quotes = /^(["']).*\1$/.test(value) ? ' Leave out the quotes around it.' : ''
    return `${name} must be ${allowed}${received}.${quotes}`
  })
  if (environment['DATABASE_URL'] && environment['UPSTREAM_URL'])
    sentences.push('Set either DATABASE_URL or UPSTREAM_URL: a gateway has no database.')
  if (environment['MIRROR_URL'] && environment['UPSTREAM_URL'])
    sentences.push('Set either MIRROR_URL or UPSTREAM_URL: a gateway keeps no copy.')
  if (environment['MIRROR_URL'] && !environment['MIRROR_TOKEN_FILE'])
    sentences.push('MIRROR_TOKEN_FILE must name the file with the access token for MIRROR_URL.')
  if (data && SQLITE_URL.test(data.DATABASE_URL) && data.DATABASE_READ_URLS.length > 0)
    sentences.push('DATABASE_READ_URLS must be empty unless DATABASE_URL names a Postgres database.')
  if (!data || sentences.length > 0) throw new CommandFailure(sentences.join('\n'))
  return data
}

function localHosts(url: string | undefined): string[] {
  return ['localhost', '127.0.0.1', '[::1]', ...(url === undefined ? [] : [new URL(url).hostname])]
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function databaseLocation(values: Variables): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_READ_URLS: readUrls } = values
  if (!SQLITE_URL.test(url)) return { engine: 'postgres', url, readUrls, poolSize: values.DATABASE_POOL_SIZE }
  return { engine: 'sqlite', path: resolve(url.replace(/^sqlite:(?:\/\/(?=\/))?/, '')) }
}

/** The environment with the contents of the files that `DATABASE_URL_FILE` and the like name. */
function withSecretFiles(environment: Environment): Environment {
  const values: Record<string, string> = {}
  for (const name of IN_FILES) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new CommandFailure(`Set either ${name} or ${name}_FILE.`)
    values[name] = readFileSync(file, 'utf8').trim()
    if (values[name] === '') throw new CommandFailure(`The file that ${name}_FILE names is empty: ${file}`)
  }
  return { ...environment, ...values }
}

/** One sentence for each variable that is probably a mistyped setting. Values are not repeated: they may be secret. */
export function unknownVariables(environment: Environment): string[] {
  const given = Object.keys(environment).filter((name) => environment[name] && !SETTING_NAMES.includes(name))
  return given.flatMap((name) => {
    const near = SETTING_NAMES.find(
      (known) => editDistance(name.toUpperCase(), known) <= Math.floor(known.length / 4),
    )
    return near === undefined ? [] : [`There is no setting ${name}. Did you mean ${near}?`]
  })
}
