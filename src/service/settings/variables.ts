/** The environment variables that the service reads: format, default and description of each, as in docs/operating.md. */
import * as z from 'zod/mini'
import * as formats from './formats.ts'
import { type Format, integer } from './formats.ts'

interface VariableInfo {
  /** What the variable must be. */
  readonly allowed: string
  readonly description: string
  /** Its default as documentation shows it, in Markdown. */
  readonly shownDefault: string
}

export const variableInfo = z.registry<VariableInfo>()

/** A variable with a default. */
function setting<T>({ schema, allowed }: Format<T>, fallback: string, description: string) {
  const shownDefault = fallback === '' ? '' : `\`${fallback}\``
  return z.prefault(schema, fallback).register(variableInfo, { allowed, description, shownDefault })
}

/** A variable without a default. @param shownDefault what the service does without it. */
function optional<T>({ schema, allowed }: Format<T>, description: string, shownDefault = '') {
  return z.optional(schema).register(variableInfo, { allowed, description, shownDefault })
}

const perMinute = integer('of requests per minute', 0, 999_999_999)

export const variables = z.object({
  HOST: setting(formats.host, '127.0.0.1', 'Address to listen on. `0.0.0.0`: all networks of the machine'),
  PORT: setting(formats.port, '4180', 'Port to listen on'),
  PUBLIC_URL: optional(
    formats.publicUrl,
    'Address by which clients reach the service, used in links and logos. It may have a path',
    'that of each request',
  ),
  TRUST_PROXY: setting(
    formats.trustProxy,
    'false',
    'Whose `X-Forwarded-*` headers to trust: `true`, or addresses and subnets such as `10.0.0.0/8`',
  ),
  DATABASE_URL: setting(
    formats.databaseUrl,
    'sqlite:data/catalogue.db',
    'Where the brands are: `sqlite:` and a path, or `postgres://…`. If it is not set, and only this machine can connect, demo brands and a demo token are created',
  ),
  DATABASE_READ_URLS: setting(
    formats.replicaUrls,
    '',
    'Addresses of Postgres replicas, separated by commas ([Postgres](#postgres-and-replicas))',
  ),
  DATABASE_URL_FILE: optional(formats.anyText, 'File that contains `DATABASE_URL`, such as a Docker secret'),
  DATABASE_READ_URLS_FILE: optional(formats.anyText, 'File that contains `DATABASE_READ_URLS`'),
  DATABASE_POOL_SIZE: setting(
    integer('of connections', 1, 1000),
    '10',
    'Connections to each Postgres server that a process keeps at most, from 1 to 1000',
  ),
  UPSTREAM_URL: optional(
    formats.upstreamUrl,
    'Instead of a database: the base address of another brand service ([Gateway](#gateway))',
  ),
  UPSTREAM_TIMEOUT: setting(integer('of seconds', 1, 300), '20', 'Seconds to wait for that service'),
  MIRROR_URL: optional(
    formats.upstreamUrl,
    'The base address of another brand service, of which the database is kept a copy ([Mirror](#mirror))',
  ),
  MIRROR_TOKEN_FILE: optional(formats.anyText, 'File that contains an access token of that service'),
  MIRROR_INTERVAL: setting(
    integer('of seconds', 5, 86_400),
    '60',
    'Seconds between two looks at what has changed there',
  ),
  MIRROR_MAX_DELETIONS: setting(
    integer('percent', 0, 100),
    '5',
    'Percent of the brands that may be deleted at once. More are kept, and the log says so',
  ),
  MAX_CONNECTIONS: setting(
    integer('of connections', 1, 999_999),
    '4000',
    'Connections that may be open at once. More are refused, and the log says so',
  ),
  DRAIN_TIME: optional(
    integer('of seconds', 0, 300),
    'Seconds between the signal to stop and the closing of the port, in which load balancers and clients turn away',
    '`5`; at a terminal `0`',
  ),
  RATE_LIMIT: setting(perMinute, '0', 'Requests per minute for each token and process. `0`: no limit'),
  FAILED_AUTH_LIMIT: setting(
    perMinute,
    '60',
    'Requests per minute with a wrong token, for each address (IPv6: each /64) and process. `0`: no limit',
  ),
  CORS_ORIGINS: setting(
    formats.originsOrAny,
    '',
    'Origins whose pages may call `/v1`, separated by commas, or `*`',
  ),
  EMBED_ORIGINS: setting(
    formats.embedOrigins,
    '',
    'Origins whose pages may [embed](embedding.md) the catalogue, separated by commas; `https://*.shop.example` for all subdomains. Empty: none',
  ),
  TITLE: optional(formats.title, "The app's name in its header and the browser's tab", '`Brand Catalogue`'),
  LOGO_ORIGINS: optional(
    formats.origins,
    'Origins from which the app loads logos, separated by commas',
    'any https address; on http, any address',
  ),
  LOG_LEVEL: setting(
    formats.logLevel,
    'warn',
    '`silent`, `error`, `warn`, `info` (one line for each request) or `debug`',
  ),
  METRICS_PORT: optional(formats.port, 'Port for `/metrics`. Without it there are no metrics'),
  METRICS_HOST: setting(formats.host, '127.0.0.1', 'Address of that port'),
})

export type Variables = z.infer<typeof variables>

export const SETTING_NAMES = Object.keys(variables.shape)
