import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { hashToken, tokenId } from './access-token.ts'
import { readExpiry } from './token-command.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { serviceUnderTest } from '#service/testing/service-under-test.ts'
import type { StoredToken } from '#service/stores/records.ts'
import { aBrand, openPostgres, openSqlite, newDatabase, temporaryFolder } from '#service/testing/stores.ts'

test('a token is created, listed, used and revoked while the service runs and an import writes', async () => {
  const folder = await temporaryFolder()
  const command = (...args: string[]) => runCommand('token', folder, { DATABASE_URL: 'sqlite:a.db' }, ...args)
  const store = await openSqlite(join(folder, 'a.db'))
  const { app, ask } = await serviceUnderTest([aBrand()], { store })
  const importer = new DatabaseSync(join(folder, 'a.db'))
  importer.exec('BEGIN IMMEDIATE; UPDATE catalogue SET version = version + 1')

  const options = ['--label', ' Shop window ', '--expires', '90d', '--fields', 'country, website']
  const created = await command('create', ...options)
  expect(created.code).toBe(0)
  const token = /^(bcat_\w{40})$/m.exec(created.output)?.[1] ?? ''
  const id = tokenId(hashToken(token))
  expect(created.output).toContain(`The token ${id} (Shop window), valid until 20`)
  const status = async () =>
    (await ask({ url: '/v1/brands', headers: { authorization: `Bearer ${token}` } })).statusCode
  expect(await status()).toBe(200)

  const listed = await command('list')
  expect(listed.output).toMatch(
    new RegExp(`^${id}  Shop window  country,website  .* \\d{2}:00 +active *$`, 'm'),
  )
  expect(listed.output).not.toContain(token)
  expect((await command('revoke', id.slice(0, 6))).output).toBe(`The token ${id} (Shop window) is revoked.\n`)
  expect(await status()).toBe(401)
  expect((await command('revoke', token)).output).toMatch(/was already revoked/)
  await app.close()
  expect((await command('list')).output).toMatch(new RegExp(`^${id} .* \\d{2}:00 +revoked *$`, 'm'))
  importer.exec('ROLLBACK')
  importer.close()
})

test('tokens are listed as JSON, and those that ended long ago are deleted', async () => {
  const day = 86_400
  const now = Math.floor(Date.now() / 1000)
  const token = (label: string, times: Partial<StoredToken>): StoredToken => ({
    hash: hashToken(label),
    label,
    createdAt: now - 100 * day,
    expiresAt: null,
    revokedAt: null,
    fields: '',
    ...times,
  })
  const tokens = [
    token('active', { expiresAt: now + day }),
    token('old', { revokedAt: now - 31 * day }),
    token('older', { expiresAt: now - 40 * day }),
    token('recent', { expiresAt: now - 2 * day }),
    token('revoked', { revokedAt: now - day, expiresAt: now + day, fields: 'country,website' }),
  ]
  const folder = await temporaryFolder()
  const postgres = await newDatabase()
  const locations = [
    ['sqlite:a.db', await openSqlite(join(folder, 'a.db'))],
    [postgres, await openPostgres(postgres)],
  ] as const
  for (const [url, store] of locations) {
    for (const each of tokens) await store.tokens.add(each)
    const command = async (...args: string[]) => {
      const { code, output } = await runCommand('token', folder, { DATABASE_URL: url }, ...args)
      expect(code).toBe(0)
      return output
    }
    expect(await command('prune')).toBe(
      'Deleted tokens that expired or were revoked more than 30 days ago: 2.\n',
    )
    const listed = JSON.parse(await command('list', '--json')) as object[]
    expect(listed).toHaveLength(3)
    expect(listed).toContainEqual({
      id: tokenId(hashToken('revoked')),
      label: 'revoked',
      fields: ['country', 'website'],
      created_at: now - 100 * day,
      expires_at: now + day,
      revoked_at: now - day,
      last_used_at: null,
      state: 'revoked',
    })
  }
})

test.each<[string[], RegExp]>([
  [[], /^Usage: npx brand-catalogue token/],
  [['make'], /^error: unknown command 'make'/],
  [['create'], /^error: required option '--label <text>' not specified/],
  [['create', '--label', ' '], /^--label must say whose token it is/],
  [['create', '--label', 'a\nb'], /one line/],
  [['create', '--label', 'x', '--expires', 'soon'], /^--expires must be in the future/],
  [
    ['create', '--label', 'x', '--fields', 'a,,b'],
    /^--fields: "" cannot be the name of a field\. Use up to 40/,
  ],
  [['list', '--what'], /^error: unknown option '--what'/],
  [['revoke', 'abcdef'], /^There is no such token: .*\.\n$/],
])('%j is refused in one sentence', async (args, sentence) => {
  const folder = await temporaryFolder()
  await openSqlite(join(folder, 'a.db'))
  const refused = await runCommand('token', folder, { DATABASE_URL: 'sqlite:a.db' }, ...args)
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(sentence) })
})

test('a database that does not exist, or has no catalogue, is named, and not created', async () => {
  const folder = await temporaryFolder()
  for (const [DATABASE_URL, sentence] of [
    ['sqlite:mistyped.db', /^There is no database mistyped\.db: correct DATABASE_URL\.\n$/],
    [await newDatabase(), /^There is no catalogue in the database \S+ on \S+: correct DATABASE_URL\.\n$/],
  ] as const) {
    const refused = await runCommand('token', folder, { DATABASE_URL }, 'list')
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(sentence) })
  }
  expect(await readdir(folder)).toEqual([])
})

const NOW = Date.UTC(2026, 10, 20, 12) / 1000

test.each([
  ['10m', NOW + 600],
  ['90d', NOW + 90 * 86_400],
  ['4w', NOW + 28 * 86_400],
  ['2026-11-21', NOW + 43_200],
  ['2026-11-20', undefined],
  ['2027-02-30', undefined],
  ['2028-02-29', Date.UTC(2028, 1, 29) / 1000],
  ['0d', undefined],
  ['999999w', undefined],
  ['soon', undefined],
])('--expires %s', (text, expected) => {
  expect(readExpiry(text, NOW)).toBe(expected)
})
