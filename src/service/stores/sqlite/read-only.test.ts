import { spawnSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { populate } from '#service/stores/model/staged-import.ts'
import { runScript, waitFor } from '#service/testing/run-script.ts'
import { openStore } from '#service/stores/open-store.ts'
import { createToken, tokenRecord } from '#service/tokens/access-token.ts'
import { aBrand, manyBrands, temporaryFolder } from '#service/testing/temporary-store.ts'

const TEST_TIMEOUT = 60_000

/** A folder with brands and one token, and nothing that is still to be written. */
async function prepared(): Promise<{ folder: string; token: string }> {
  const folder = await temporaryFolder()
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'a.db') })
  await populate(store, manyBrands(2000), [])
  const token = createToken()
  await store.tokens.add(tokenRecord(token, 'x'))
  await store.close()
  return { folder, token }
}

test('a store that is opened for reading answers everything, and changes nothing', async () => {
  const { folder } = await prepared()
  const store = await openStore({ engine: 'sqlite', path: join(folder, 'a.db'), readOnly: true })
  await store.ping()
  expect(await store.findBrand('7')).toMatchObject({ name: 'Brand 7' })
  for (let round = 0; round < 3; round++) {
    expect(await store.listBrands({ filters: { name: '7' }, limit: 100, page: 2 })).toMatchObject({
      total: 542,
    })
  }
  const [token] = await store.tokens.list()
  // Nobody can note it, and the service goes on.
  await store.tokens.recordUses([{ hash: token!.hash, usedAt: 3600 }])
  await expect(store.tokens.revoke(token!.hash, 5)).rejects.toThrow(/attempt to write a readonly database/)

  // An import can be tried, and changes nothing.
  const work = await store.openImport()
  await work.add([{ ...aBrand(), id: '7', line: 1 }])
  expect(await work.compare(false)).toMatchObject({ changed: 1 })
  await expect(work.apply({ now: 1, takeDates: false })).rejects.toThrow(/readonly database/)
  await work.close()
  expect(await store.findBrand('7')).toMatchObject({ name: 'Brand 7' })

  // Another process that may write is followed.
  const writer = await openStore({ engine: 'sqlite', path: join(folder, 'a.db') })
  await writer.tokens.revoke(token!.hash, 5)
  await expect.poll(() => store.tokens.find(token!.hash)).toMatchObject({ revokedAt: 5 })
  await writer.close()
  await store.close()
})

const SETPRIV = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
const CAN_STEP_DOWN =
  spawnSync(SETPRIV[0]!, [...SETPRIV.slice(1), process.execPath, '--version']).status === 0

test.skipIf(!CAN_STEP_DOWN)(
  'the service runs where it may write nothing at all',
  { timeout: TEST_TIMEOUT },
  async () => {
    const { folder, token } = await prepared()
    for (const file of ['a.db', 'a.tokens.db']) await chmod(join(folder, file), 0o444)
    await chmod(folder, 0o755)
    const settings = { DATABASE_URL: 'sqlite:a.db?mode=ro', PORT: '0' }
    const service = runScript('main.ts', folder, settings, [], SETPRIV)
    const [, address] = await waitFor(service, /ready: (http:\S+)\n/)
    for (const path of ['/v1/brands?name=7&page=3', '/v1/brands/7', '/readyz']) {
      const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      expect(response.status).toBe(200)
    }
    service.child.kill('SIGTERM')
    expect(await service.exitCode).toBe(0)
  },
)

test('a file that would have to be changed first is refused', async () => {
  const { folder } = await prepared()
  const path = join(folder, 'a.db')
  const refused = (name: string) => openStore({ engine: 'sqlite', path: join(folder, name), readOnly: true })
  await expect(refused('b.db')).rejects.toThrow(/^There is no database .*b\.db: correct DATABASE_URL\.$/)
  const database = new DatabaseSync(path)
  database.exec('PRAGMA user_version = 3')
  database.close()
  await expect(refused('a.db')).rejects.toThrow(/a\.db is of an older version of Brand Catalogue, or empty: /)
})
