/** `brand-catalogue token`: manages the tokens of the store that DATABASE_URL names. */
import { readTimestamp } from '#contract/timestamp.ts'
import { CommandFailure, PROGRAM } from '#service/terminal.ts'
import type { Environment } from '#service/settings/settings.ts'
import type { ListedToken } from '#service/stores/records.ts'
import { withStore } from '#service/stores/open-store.ts'
import { createToken, hashToken, isActive, tokenId, tokenRecord } from './access-token.ts'

/** `prune` deletes tokens that expired or were revoked longer ago; the others are kept for reference. */
const PRUNED_AFTER_DAYS = 30
const LABEL = /^\P{C}{1,100}$/u
const SECONDS = { m: 60, h: 3600, d: 86_400, w: 7 * 86_400 } as const
/** Far enough for any token, and within what a JavaScript date can hold. */
const MAX_SECONDS = 100 * 366 * 86_400
/** A shorter prefix of an id could easily match the wrong token. */
const MIN_ID_LENGTH = 4

export interface NewToken {
  readonly label: string
  readonly expires?: string
  readonly fields?: readonly string[]
}

export async function issueToken(given: NewToken, environment: Environment): Promise<void> {
  const label = given.label.trim()
  if (!LABEL.test(label))
    throw new CommandFailure('--label must say whose token it is: one line of at most 100 characters.')
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = given.expires === undefined ? null : readExpiry(given.expires, now)
  if (expiresAt === undefined)
    throw new CommandFailure(
      `--expires must be in the future, such as 10m, 12h, 90d, 4w or 2027-01-31, not "${given.expires}".`,
    )
  const token = createToken()
  const record = { ...tokenRecord(token, label, given.fields), expiresAt }
  await withStore(environment, false, async (store, name) => {
    await store.tokens.add(record)
    // The token alone goes to stdout, so that a script can take it from there.
    console.log(token)
    if (await new Promise<unknown>((written) => process.stdout.write('', written))) {
      await store.tokens.revoke(record.hash, now)
      throw new CommandFailure(
        `The token ${tokenId(record.hash)} (${label}) could not be written, and is revoked.`,
      )
    }
    const until = expiresAt === null ? '' : `, valid until ${formatMinute(expiresAt)} UTC,`
    console.error(
      `The token ${tokenId(record.hash)} (${label})${until} is shown only once. Store it in a safe place.`,
    )
    if (store.isNew) console.error(`The database ${name} is new: its tokens work with no other.`)
  })
}

export async function listTokens(json: boolean, environment: Environment): Promise<void> {
  const now = Date.now() / 1000
  const tokens = await withStore(environment, true, (store) => store.tokens.list())
  const described = tokens.map((token) => describeToken(token, now))
  console.log(json ? JSON.stringify(described, null, 2) : formatTokens(described))
}

/** A token for JSON output; times in Unix seconds. @param now Unix seconds. */
function describeToken(token: ListedToken, now: number) {
  return {
    id: tokenId(token.hash),
    label: token.label,
    fields: token.fields === '' ? [] : token.fields.split(','),
    created_at: token.createdAt,
    expires_at: token.expiresAt,
    revoked_at: token.revokedAt,
    last_used_at: token.lastUsedAt,
    state: token.revokedAt !== null ? 'revoked' : isActive(token, now) ? 'active' : 'expired',
  }
}

/** Tokens as a table for a terminal; times in UTC. */
function formatTokens(tokens: readonly ReturnType<typeof describeToken>[]): string {
  const header = ['ID', 'LABEL', 'FIELDS', 'CREATED', 'EXPIRES', 'LAST USED', 'STATE']
  const rows = tokens.map(({ id, label, fields, created_at, expires_at, last_used_at, state }) => {
    const times = [created_at, expires_at, last_used_at].map(formatMinute)
    return [id, label, fields.join(',') || 'none', ...times, state]
  })
  const table = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table.map((row) => row.map((text, column) => text.padEnd(widths[column]!)).join('  ')).join('\n')
}

/** "2027-01-31 00:00", in UTC; "never" for null. */
function formatMinute(seconds: number | null): string {
  return seconds === null ? 'never' : new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

export async function pruneTokens(environment: Environment): Promise<void> {
  const before = Math.floor(Date.now() / 1000) - PRUNED_AFTER_DAYS * 86_400
  const count = await withStore(environment, true, (store) => store.tokens.prune(before))
  console.log(
    `Deleted tokens that expired or were revoked more than ${PRUNED_AFTER_DAYS} days ago: ${count.toLocaleString('en')}.`,
  )
}

/** @param name an id, the beginning of one, or the token itself, for one that has leaked. */
export async function revokeToken(name: string, environment: Environment): Promise<void> {
  const id = name.startsWith('bcat_') ? tokenId(hashToken(name)) : name.toLowerCase()
  await withStore(environment, true, async (store) => {
    const tokens = await store.tokens.list()
    const [token, other] =
      id.length < MIN_ID_LENGTH ? [] : tokens.filter(({ hash }) => tokenId(hash).startsWith(id))
    if (!token) throw new CommandFailure(`There is no such token: "${PROGRAM} token list" lists them all.`)
    if (other) throw new CommandFailure(`Several tokens have an id that begins with ${id}: give more of it.`)

    const revoked = await store.tokens.revoke(token.hash, Math.floor(Date.now() / 1000))
    console.log(
      `The token ${tokenId(token.hash)} (${token.label}) ${revoked ? 'is' : 'was already'} revoked.`,
    )
  })
}

/**
 * When a token expires: after a time such as `10m`, `12h`, `90d` or `4w`, or at the start of a day such as `2027-01-31`, UTC.
 * @param now Unix seconds. @returns Unix seconds; `undefined` if the text is neither, or not in the next 100 years.
 */
export function readExpiry(text: string, now: number): number | undefined {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? []
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? readTimestamp(text) : null
  const at = unit ? now + Number(count) * SECONDS[unit as keyof typeof SECONDS] : (day?.at ?? 0) / 1000
  return at > now && at <= now + MAX_SECONDS ? at : undefined
}
