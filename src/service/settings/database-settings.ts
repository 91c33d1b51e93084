/** Where the catalogue is stored, and how many connections and how much time the service may spend on it. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { StartFailure, systemErrorCode } from '#service/command/start-failure.ts'
import { type Environment, readSetting, splitList } from './read-setting.ts'

export type DatabaseLocation =
  | {
      readonly engine: 'sqlite'
      /** An absolute path. */
      readonly path: string
      /** Whether the files are only read, because the service may not write to them. */
      readonly readOnly?: boolean
    }
  | {
      readonly engine: 'postgres'
      /** Address of the primary. It may contain a password, so it is never shown. */
      readonly url: string
      /** Addresses of replicas, which answer reads of brands and logos. Without any, the primary does. */
      readonly readUrls: readonly string[]
      readonly limits?: typeof DEFAULT_LIMITS
    }

/** Limits on the use of each Postgres server. Times in milliseconds. */
export const DEFAULT_LIMITS = { poolSize: 10, connectTimeout: 3000, statementTimeout: 10_000 }

const DEFAULT_DATABASE = 'sqlite:data/catalogue.db'
/** Settings whose value can be in a file instead, such as a Docker secret: they may contain a password. */
const IN_FILES = ['DATABASE_URL', 'DATABASE_READ_URLS'] as const
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full']

const SQLITE = /^sqlite:.*[^/]$/
const databaseUrl = z.string().check(z.refine((url) => SQLITE.test(url) || isPostgres(url)))
const readUrls = z.pipe(
  z.string().check(z.refine((text) => text === '' || splitList(text).every(isPostgres))),
  z.transform((text) => (text === '' ? [] : splitList(text))),
)

/** @throws StartFailure naming the variable that is wrong, and what is allowed. */
export function readDatabaseSettings(environment: Environment): DatabaseLocation {
  const url = readSetting(
    environment,
    'DATABASE_URL',
    databaseUrl,
    DEFAULT_DATABASE,
    `sqlite: and the path of a file, or postgres://user:password@host/database. ${ENCODING_HINT}`,
  )
  const replicas = readSetting(
    environment,
    'DATABASE_READ_URLS',
    readUrls,
    '',
    `a list of postgres:// addresses, separated by commas. ${ENCODING_HINT}`,
  )
  if (!SQLITE.test(url)) {
    for (const address of [url, ...replicas]) checkEncryption(address)
    return { engine: 'postgres', url, readUrls: replicas, limits: readLimits(environment) }
  }
  if (replicas.length > 0) {
    throw new StartFailure('DATABASE_READ_URLS must be empty unless DATABASE_URL names a Postgres database.')
  }
  const [, path = '', query] = /^sqlite:(?:\/\/(?=\/))?([^?]*)(?:\?(.*))?$/.exec(url) ?? []
  if (query === undefined) return { engine: 'sqlite', path: resolve(path) }
  if (query === 'mode=ro') return { engine: 'sqlite', path: resolve(path), readOnly: true }
  throw new StartFailure(
    'After the path of a SQLite file, DATABASE_URL may only have "?mode=ro" (read only).',
  )
}

const ENCODING_HINT =
  'Percent-encode special characters in the password, such as %40 for @, %2F for / and %23 for #'

/** The environment with the contents of the files that `DATABASE_URL_FILE` and the like name. */
export function withSecretFiles(environment: Environment): Environment {
  const values: Record<string, string> = {}
  for (const name of IN_FILES) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new StartFailure(`Set either ${name} or ${name}_FILE.`)
    try {
      values[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      throw new StartFailure(`The file of ${name}_FILE cannot be read (${systemErrorCode(error)}): ${file}`, {
        cause: error,
      })
    }
    if (values[name] === '') throw new StartFailure(`The file of ${name}_FILE is empty: ${file}`)
  }
  return { ...environment, ...values }
}

function readLimits(environment: Environment): typeof DEFAULT_LIMITS {
  const whole = (name: string, fallback: number, most: number, unit: string): number =>
    readSetting(
      environment,
      name,
      z.pipe(
        z.string().check(
          z.regex(/^\d{1,4}$/),
          z.refine((text) => Number(text) >= 1 && Number(text) <= most),
        ),
        z.transform(Number),
      ),
      String(fallback),
      `a whole number ${unit} from 1 to ${most}`,
    )
  const seconds = (name: string, fallback: number): number =>
    1000 * whole(name, fallback / 1000, 300, 'of seconds')
  return {
    poolSize: whole('DATABASE_POOL_SIZE', DEFAULT_LIMITS.poolSize, 1000, 'of connections'),
    connectTimeout: seconds('DATABASE_CONNECT_TIMEOUT', DEFAULT_LIMITS.connectTimeout),
    statementTimeout: seconds('DATABASE_STATEMENT_TIMEOUT', DEFAULT_LIMITS.statementTimeout),
  }
}

/**
 * Whether an address is one of Postgres. A delimiter in a password that is not percent-encoded moves the rest of the
 * password into host, port, path, query or fragment, where messages would print it.
 */
function isPostgres(address: string): boolean {
  if (!/^postgres(?:ql)?:\/\/./.test(address) || address.includes('#')) return false
  const url = URL.parse(address)
  return url !== null && !/@/.test(url.pathname + url.search) && isEncoded(url.username + url.password)
}

/** Whether each % is the start of an encoded character of UTF-8. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** @throws StartFailure for a TLS mode that does not do what its name promises, or lacks what it needs. */
function checkEncryption(address: string): void {
  const { searchParams } = new URL(address)
  const mode = searchParams.get('sslmode')
  if (mode === null) return
  if (!SSL_MODES.includes(mode)) {
    throw new StartFailure(
      `sslmode in a database's address must be one of ${SSL_MODES.join(', ')}: others may connect without encryption.`,
    )
  }
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) {
    throw new StartFailure("sslmode=verify-ca needs sslrootcert, the path of the authority's certificate.")
  }
}
