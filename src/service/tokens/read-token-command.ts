/** What `npm run token` does for each of its commands. */
import { parseArgs } from 'node:util'
import { readFieldNames } from '#contract/additional-fields.ts'
import { createToken, hashToken, tokenId, tokenRecord } from './access-token.ts'
import { commandLine } from '#service/command/command-line.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import type { Store } from '#service/stores/model/store.ts'
import { readExpiry } from './expiry.ts'
import { describeToken, formatMinute, formatTokens } from './token-table.ts'

const USAGE = `Usage: ${commandLine(
  'token',
  'create --label "Shop" [--expires 90d] [--fields country,website] | list [--json] | revoke ID | prune',
)}`
/** Tokens that ended longer ago are deleted by `prune`; younger ones are kept to be looked up. */
const PRUNED_AFTER_DAYS = 30
/** One line, without control characters. */
const LABEL = /^\P{C}{1,100}$/u
/** Shorter beginnings of an id are too easily mistaken. */
const MIN_ID_LENGTH = 4

type Work = (store: Store) => Promise<void>

/** What a command does. @throws StartFailure when there is no such command, or its options are wrong. */
export function readTokenCommand([command = '', ...args]: readonly string[]): Work {
  if (command === 'create') return readCreate(args)
  if (command === 'list') {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } })
    return (store) => list(store, values.json)
  }
  const [id, ...rest] = parseArgs({ args, allowPositionals: true }).positionals
  if (command === 'prune' && id === undefined) return prune
  if (command === 'revoke' && id !== undefined && rest.length === 0) return (store) => revoke(store, id)
  throw new StartFailure(USAGE)
}

function readCreate(args: string[]): Work {
  const text = { type: 'string', default: '' } as const
  const { values } = parseArgs({ args, options: { label: text, expires: text, fields: text } })
  const label = values.label.trim()
  if (!LABEL.test(label))
    throw new StartFailure('--label must say whose token it is: one line of at most 100 characters.')
  const fields = readFields(values.fields)
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = values.expires === '' ? null : readExpiry(values.expires, now)
  if (expiresAt === undefined) {
    throw new StartFailure(
      `--expires must be a time ahead, such as 10m, 12h, 90d, 4w or 2027-01-31, not "${values.expires}".`,
    )
  }
  return (store) => create(store, label, expiresAt, fields)
}

function readFields(names: string): readonly string[] {
  const reading = readFieldNames(names)
  if ('problem' in reading) throw new StartFailure(`--fields: ${reading.problem}`)
  return reading.names
}

async function create(
  store: Store,
  label: string,
  expiresAt: number | null,
  fields: readonly string[],
): Promise<void> {
  const token = createToken()
  const record = { ...tokenRecord(token, label, fields), expiresAt }
  await store.tokens.add(record)
  // The token alone goes to stdout, so that a script can take it from there.
  console.log(token)
  const until = expiresAt === null ? '' : `, good until ${formatMinute(expiresAt)} UTC,`
  console.error(`The token ${tokenId(record.hash)} (${label})${until} is shown this once: keep it safe.`)
}

async function list(store: Store, json: boolean): Promise<void> {
  const tokens = await store.tokens.list()
  const now = Date.now() / 1000
  const described = tokens.map((token) => describeToken(token, now))
  console.log(json ? JSON.stringify(described, null, 2) : formatTokens(described))
}

async function prune(store: Store): Promise<void> {
  const count = await store.tokens.prune(Math.floor(Date.now() / 1000) - PRUNED_AFTER_DAYS * 86_400)
  const what = count === 1 ? 'One token that was' : `${count.toLocaleString('en')} tokens that were`
  console.log(`${what} revoked, or expired, more than ${PRUNED_AFTER_DAYS} days ago: deleted.`)
}

/** @param name an id, the beginning of one, or, where one has leaked, the token itself. */
async function revoke(store: Store, name: string): Promise<void> {
  const id = name.startsWith('bcat_') ? tokenId(hashToken(name)) : name.toLowerCase()
  const tokens = await store.tokens.list()
  const [token, other] =
    id.length < MIN_ID_LENGTH ? [] : tokens.filter(({ hash }) => tokenId(hash).startsWith(id))
  if (!token) {
    throw new StartFailure(`There is no such token: "${commandLine('token', 'list')}" shows their ids.`)
  }
  if (other) throw new StartFailure(`Several tokens have an id that begins with ${id}: give more of it.`)

  const revoked = await store.tokens.revoke(token.hash, Math.floor(Date.now() / 1000))
  console.log(`The token ${tokenId(token.hash)} (${token.label}) ${revoked ? 'is' : 'was already'} revoked.`)
}
