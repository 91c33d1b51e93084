/** The roles that docs/operating.md writes out, made by its own statements. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { populate } from '#service/stores/staged-import.ts'
import { runCommand } from '#service/testing/run-command.ts'
import { runScript, waitFor } from '#service/testing/run-script.ts'
import { openStore } from '#service/stores/open-store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { manyBrands, temporaryDatabase, temporaryFolder } from '#service/testing/temporary-store.ts'

const TEST_TIMEOUT = 120_000
const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
const SECTION = GUIDE.slice(GUIDE.indexOf('\n### Roles with few rights'))
const [asAdministrator = '', asOwner = ''] = Array.from(
  SECTION.matchAll(/```sql\n(.*?)```/gs),
  ([, statements]) => statements,
)

test(
  'a role that may only read, and note when tokens were used, is enough for the service',
  { timeout: TEST_TIMEOUT },
  async () => {
    const database = await temporaryDatabase()
    const name = new URL(database).pathname.slice(1)
    // Roles belong to the whole server, so their names are made as unique as the database's.
    const renamed = (statements: string) =>
      statements
        .replaceAll('DATABASE brands', `DATABASE ${name}`)
        .replaceAll(/brands_(owner|service)/g, `${name}_$1`)
    const run = async (url: string, statements: string): Promise<void> => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(statements)
      await client.end()
    }
    const as = (role: 'owner' | 'service') => database.replace(/\/\/[^@]+@/, `//${name}_${role}:secret@`)
    await run(database, renamed(asAdministrator))
    const owner = await openStore({ engine: 'postgres', url: as('owner'), readUrls: [] })
    onTestFinished(() => owner.close())
    await run(as('owner'), renamed(asOwner))
    await populate(owner, manyBrands(2000), [])

    const token = createToken()
    await owner.tokens.add(tokenRecord(token, 'x'))

    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: as('service'), PORT: '0' }
    const service = runScript('start', folder, settings)
    const [, address] = await waitFor(service, /ready: (http:\S+)\n/)
    for (const path of [
      '/v1/brands?name=brand%2012&page=2',
      '/v1/brands?name=b',
      '/v1/brands/7',
      '/readyz',
    ]) {
      const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(200)
    }
    service.child.kill('SIGTERM')
    expect(await service.exitCode).toBe(0)
    const [used] = await owner.tokens.list()
    expect(used!.lastUsedAt).toBeGreaterThan(0)

    const store = await openStore({ engine: 'postgres', url: as('service'), readUrls: [] })
    onTestFinished(() => store.close())
    await expect(store.tokens.revoke(used!.hash, 1)).rejects.toThrow(/permission denied for table token/)
    await expect(store.tokens.prune(1)).rejects.toThrow(/permission denied for table token/)
    expect(await runCommand('token', folder, settings, 'create', '--label', 'x')).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database \S+ on \S+: permission denied for table token\.\n$/),
    })
  },
)
