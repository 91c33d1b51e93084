/**
 * `npm run token -- create --label "Shop" [--expires 90d] [--fields country,website] | list [--json] | revoke ID | prune`: the tokens of the store that
 * DATABASE_URL names.
 */
import { parseArgs } from 'node:util'
import { readFieldNames } from '#contract/additional-fields.ts'
import { createToken, hashToken, tokenId, tokenRecord } from './access-token.ts'
import { commandLine } from '#service/command/command-line.ts'
import { run } from '#service/command/run.ts'
import { readDatabase } from '#service/settings/settings.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/model/store.ts'
import { readExpiry } from './expiry.ts'
import { formatMinute, formatTokens, formatTokensAsJson } from './token-table.ts'

const USAGE = `Usage: ${commandLine(
  'token',
  'create --label "Shop" [--expires 90d] [--fields country,website] | list [--json] | revoke ID | prune',
)}`
const OPTIONS = {
  label: { type: 'string' },
  expires: { type: 'string' },
  fields: { type: 'string' },
  json: { type: 'boolean' },
} as const
/** Tokens that ended longer ago are deleted by `prune`; younger ones are kept to be looked up. */
const PRUNED_AFTER_DAYS = 30
const MAX_LABEL_LENGTH = 100
/** Shorter beginnings of an id are too easily mistaken. */
const MIN_ID_LENGTH = 4

await run(async () => {
  const { work, createsStore } = readCommand()
  const database = readDatabase(process.env)
  await withStore(database, { mustExist: !createsStore }, async (store) => {
    await work(store)
    if (store.isNew)
      console.error(`The database ${databaseName(database)} is new: its tokens open no other one.`)
  })
})

interface Command {
  readonly work: (store: Store) => Promise<void>
  /** Whether it makes sense on a database that does not exist yet. */
  readonly createsStore: boolean
}

/** What the command line asks for. @throws StartFailure when it asks for nothing we know. */
function readCommand(): Command {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [command, id, ...rest] = positionals
  const { label, expires, fields, json = false } = values
  if (command === 'create' && id === undefined && !json) {
    const name = readLabel(label)
    const names = readFields(fields)
    return { work: (store) => create(store, name, expires, names), createsStore: true }
  }
  if (label !== undefined || expires !== undefined || fields !== undefined) throw new StartFailure(USAGE)
  if (command === 'list' && id === undefined) {
    return { work: (store) => list(store, json), createsStore: false }
  }
  if (command === 'prune' && id === undefined && !json) return { work: prune, createsStore: false }
  if (command === 'revoke' && id !== undefined && rest.length === 0 && !json) {
    return { work: (store) => revoke(store, id), createsStore: false }
  }
  throw new StartFailure(USAGE)
}

/** @throws StartFailure saying what is wrong with it. */
function readLabel(text = ''): string {
  const label = text.trim()
  if (label === '') throw new StartFailure(`A token needs a label that says whose it is.\n${USAGE}`)
  if (/\p{C}/u.test(label)) throw new StartFailure('A label is one line, without control characters.')
  if (Array.from(label).length <= MAX_LABEL_LENGTH) return label
  throw new StartFailure(`A label has at most ${MAX_LABEL_LENGTH} characters.`)
}

function readFields(names = ''): readonly string[] {
  const reading = readFieldNames(names)
  if ('problem' in reading) throw new StartFailure(`--fields: ${reading.problem}`)
  return reading.names
}

async function create(
  store: Store,
  label: string,
  expires: string | undefined,
  fields: readonly string[],
): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = expires === undefined ? null : readExpiry(expires, now)
  if (expiresAt === undefined) {
    throw new StartFailure(
      `--expires must be a time ahead, such as 10m, 12h, 90d, 4w or 2027-01-31, not "${expires}".`,
    )
  }
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
  if (json) console.log(formatTokensAsJson(tokens, now))
  else console.log(tokens.length > 0 ? formatTokens(tokens, now) : 'There are no tokens.')
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
