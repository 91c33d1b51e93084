/** The roles in docs/operating.md, created by its own statements. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { runCommand } from '#cli/testing/run-command.ts'
import { runService, serviceOptions } from '#service/testing/service-under-test.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { manyBrands, openPostgres, runSql, newDatabase, temporaryFolder } from '#service/testing/stores.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
const SECTION = GUIDE.slice(GUIDE.indexOf('\n### Least-privilege roles'))
const [asAdministrator = '', asOwner = ''] = Array.from(
  SECTION.matchAll(/```sql\n(.*?)```/gs),
  ([, statements]) => statements,
)

test('the service needs only the rights to read, and to record when tokens were used', async () => {
  const database = await newDatabase()
  const name = new URL(database).pathname.slice(1)
  // Roles belong to the whole server, so their names include the database's unique name.
  const renamed = (statements: string) =>
    statements
      .replaceAll('DATABASE brands', `DATABASE ${name}`)
      .replaceAll(/brands_(owner|service)/g, `${name}_$1`)
  const as = (role: 'owner' | 'service') => database.replace(/\/\/[^@]+@/, `//${name}_${role}:secret@`)
  await runSql(database, renamed(asAdministrator))
  const owner = await openPostgres(as('owner'))
  await runSql(as('owner'), renamed(asOwner))
  await populate(owner, manyBrands(2000), [])

  const token = createToken()
  await owner.tokens.add(tokenRecord(token, 'x'))

  const folder = await temporaryFolder()
  const store = await openPostgres(as('service'))
  const { app, ask } = await runService({ ...serviceOptions, store })
  for (const path of ['/v1/brands?name=brand%2012&page=2', '/v1/brands?name=b', '/v1/brands/7', '/readyz']) {
    const response = await ask({ url: path, headers: { authorization: `Bearer ${token}` } })
    expect(response.statusCode).toBe(200)
  }
  await app.close()
  await expect.poll(async () => (await owner.tokens.list())[0]!.lastUsedAt).toBeGreaterThan(0)
  const [used] = await owner.tokens.list()

  const settings = { DATABASE_URL: as('service') }
  await expect(store.tokens.revoke(used!.hash, 1)).rejects.toThrow(/permission denied for table token/)
  await expect(store.tokens.prune(1)).rejects.toThrow(/permission denied for table token/)
  expect(await runCommand('token', folder, settings, 'create', '--label', 'x')).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database \S+ on \S+: permission denied for table token\.\n$/),
  })
})
