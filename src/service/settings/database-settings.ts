import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { failForFile, CommandFailure } from '#service/command-failure.ts'
import { SQLITE_URL } from './formats.ts'
import type { Variables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where the catalogue is stored. */
export type DatabaseLocation =
  | {
      readonly engine: 'sqlite'
      /** An absolute path. */
      readonly path: string
    }
  | {
      readonly engine: 'postgres'
      /** Address of the primary. It may contain a password, so it is never shown. */
      readonly url: string
      /** Addresses of replicas, which serve reads of brands and logos. Without any, the primary does. */
      readonly readUrls: readonly string[]
      readonly limits?: ConnectionLimits
    }

/** Limits on the use of each Postgres server. Times in milliseconds. */
export type ConnectionLimits = Readonly<typeof DEFAULT_LIMITS>
export const DEFAULT_LIMITS = {
  poolSize: 10,
  connectTimeout: 3000,
  statementTimeout: 10_000,
  /** Within this time, a server whose result is late has to respond to another connection. Otherwise it hangs. */
  probeTimeout: 300,
}

/** Variables whose value can be in a file instead, such as a Docker secret: they may contain a password. */
const IN_FILES = ['DATABASE_URL', 'DATABASE_READ_URLS'] as const

/** @throws CommandFailure */
export function databaseLocation(variables: Variables): DatabaseLocation {
  const { DATABASE_URL: url, DATABASE_READ_URLS: readUrls } = variables
  if (!SQLITE_URL.test(url)) {
    const limits = { ...DEFAULT_LIMITS, poolSize: variables.DATABASE_POOL_SIZE }
    return { engine: 'postgres', url, readUrls, limits }
  }
  if (readUrls.length > 0) {
    throw new CommandFailure(
      'DATABASE_READ_URLS must be empty unless DATABASE_URL names a Postgres database.',
    )
  }
  return { engine: 'sqlite', path: resolve(url.replace(/^sqlite:(?:\/\/(?=\/))?/, '')) }
}

/** The environment with the contents of the files that `DATABASE_URL_FILE` and the like name. */
export function withSecretFiles(environment: Environment): Environment {
  const values: Record<string, string> = {}
  for (const name of IN_FILES) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) throw new CommandFailure(`Set either ${name} or ${name}_FILE.`)
    try {
      values[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      failForFile(error)
    }
    if (values[name] === '') throw new CommandFailure(`The file of ${name}_FILE is empty: ${file}`)
  }
  return { ...environment, ...values }
}
