import { editDistance } from '#contract/edit-distance.ts'
import type { Environment } from './read-setting.ts'

/** All settings of the service, as docs/operating.md lists them. */
export const SETTING_NAMES = [
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATABASE_URL',
  'DATABASE_READ_URLS',
  'DATABASE_URL_FILE',
  'DATABASE_READ_URLS_FILE',
  'DATABASE_POOL_SIZE',
  'DATABASE_CONNECT_TIMEOUT',
  'DATABASE_STATEMENT_TIMEOUT',
  'UPSTREAM_URL',
  'UPSTREAM_TIMEOUT',
  'MAX_CONNECTIONS',
  'WRITE_TIMEOUT',
  'RATE_LIMIT',
  'FAILED_AUTH_LIMIT',
  'CORS_ORIGINS',
  'EMBED_ORIGINS',
  'TITLE',
  'LOGO_ORIGINS',
  'LOG_LEVEL',
  'METRICS_PORT',
  'METRICS_HOST',
]

/** What a variable begins with that is probably meant for this service. */
const PREFIX = /^(?:DATABASE|UPSTREAM|METRICS|TRUST|CORS|EMBED|RATE)_/

/** One sentence for each variable that looks like a setting and is none. Values are not repeated: they may be secret. */
export function unknownVariables(environment: Environment): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name] || SETTING_NAMES.includes(name)) return []
    const near = SETTING_NAMES.find(
      (known) => editDistance(name.toUpperCase(), known) <= Math.floor(known.length / 4),
    )
    if (near !== undefined) return [`There is no setting ${name}. Did you mean ${near}?`]
    return PREFIX.test(name) ? [`There is no setting ${name}.`] : []
  })
}
