import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { ListRequest } from '#contract/list-request.ts'
import { StartFailure } from '#service/command/start-failure.ts'
import { openStore } from '#service/stores/open-store.ts'
import { planPage } from '#service/stores/model/page-plan.ts'
import type { Store } from '#service/stores/model/store.ts'
import { aBrand, findBrand, temporaryDatabase } from '#service/testing/temporary-store.ts'
import { COMMON_GRAMS, gramsOf, pageStatement } from './brand-sql.ts'

async function open(url: string): Promise<Store> {
  const store = await openStore({ engine: 'postgres', url, readUrls: [] })
  onTestFinished(() => store.close())
  return store
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The sentence with which opening is refused. */
async function refusal(url: string): Promise<string> {
  try {
    await (await openStore({ engine: 'postgres', url, readUrls: [] })).close()
    return 'opened'
  } catch (error) {
    return error instanceof StartFailure ? error.message : `unexplained: ${String(error)}`
  }
}

/** The address of the same database for another user, who may connect and no more. */
async function stranger(url: string): Promise<string> {
  const name = `stranger_${Math.random().toString(36).slice(2)}`
  await run(url, `CREATE ROLE ${name} LOGIN PASSWORD 'x'`)
  return url.replace(/\/\/[^@]+@/, `//${name}:x@`)
}

test('several processes may create one store at once, and later starts find it', async () => {
  const url = await temporaryDatabase()
  const stores = await Promise.all(Array.from({ length: 4 }, () => open(url)))
  const loaded = await Promise.all(stores.map((store) => store.populate([aBrand()], [])))
  expect(loaded.filter(Boolean)).toHaveLength(1)
  expect(await findBrand(await open(url), '1')).toMatchObject(aBrand())
})

test('a long name is looked for by the groups of letters that few names have', async () => {
  const url = await temporaryDatabase()
  const store = await open(url)
  const unique = (place: number) => hash('sha256', String(place)).slice(0, 10)
  const brands = Array.from({ length: 1500 }, (_, place) =>
    aBrand({ id: String(place), name: `${unique(place)} Foods` }),
  )
  await store.populate(brands, [])
  const client = new pg.Client(url)
  await client.connect()
  const rows = (await client.query<{ gram: string }>(COMMON_GRAMS)).rows
  await client.end()
  const common = new Set(rows.map(({ gram }) => gram))
  const name = unique(77)
  expect(gramsOf(`${name} foods`, common)).toEqual([name.slice(0, 5), name.slice(5)])
  expect(gramsOf(name, common)).toEqual([name.slice(0, 5), name.slice(5)])
  expect(gramsOf('7 foods', common)).toEqual(['7 foo', 'foods'])
  expect(gramsOf(`${name} foods`, new Set())).toEqual([name.slice(0, 5), name.slice(5), ' food', 'foods'])
  const found = await store.listBrands({ name: `${name} foods`, limit: 10, page: 1 })
  expect(found).toMatchObject({ total: 1, brands: { first: '77' } })

  const readUrl = await stranger(url)
  const role = new URL(readUrl).username
  await run(url, 'REVOKE SELECT ON pg_stats FROM PUBLIC', `GRANT SELECT ON brand, catalogue TO ${role}`)
  const other = await openStore({ engine: 'postgres', url, readUrls: [readUrl] })
  onTestFinished(() => other.close())
  expect(await other.listBrands({ name: `${name} foods`, limit: 10, page: 1 })).toEqual(found)
})

test('what another process changes is seen within a moment', async () => {
  const url = await temporaryDatabase()
  const [reader, writer] = [await open(url), await open(url)]
  expect(await reader.version()).toBe(0)
  expect(await reader.listBrands({ limit: 10, page: 1 })).toMatchObject({ total: 0, version: 0 })
  await writer.populate([aBrand()], [])
  await setTimeout(200)
  const version = await writer.version()
  expect(version).toBeGreaterThan(0)
  expect(await reader.version()).toBe(version)
  expect(await reader.listBrands({ limit: 10, page: 1 })).toMatchObject({ total: 1, version })
})

test('the search uses its indexes, however often it is asked', async () => {
  const url = await temporaryDatabase()
  const store = await open(url)
  const brands = Array.from({ length: 20_000 }, (_, index) =>
    aBrand({ id: String(index), name: `Brand ${index}` }),
  )
  await store.populate(brands, [])
  for (let round = 0; round < 8; round++) {
    expect(await store.listBrands({ name: `nd ${round}999`, limit: 10, page: 1 })).toMatchObject({
      more: round === 1,
    })
  }
  const client = new pg.Client(url)
  await client.connect()
  const planOf = async (request: ListRequest) => {
    const plan = planPage(request, undefined, Number.POSITIVE_INFINITY)
    const { sql, values } = pageStatement(request, plan, { version: -1, common: new Set() })
    return JSON.stringify((await client.query(`EXPLAIN ${sql}`, [...values])).rows)
  }
  expect(await planOf({ name: '7999', limit: 10, page: 1 })).toContain('brand_search')
  expect(await planOf({ name: 'nd 7999', limit: 10, page: 1 })).toContain('brand_grams')
  await client.end()
})

test('a change leaves nothing behind that a search would have to read one by one', async () => {
  const url = await temporaryDatabase()
  const store = await open(url)
  await store.populate([aBrand()], [])
  const work = await store.openImport()
  await work.add([{ ...aBrand({ name: 'Changed' }), line: 1 }])
  await work.apply({ now: 1, takeDates: false, onProgress: () => {} })
  await work.close()
  const client = new pg.Client(url)
  await client.connect()
  for (const index of ['brand_search', 'brand_grams']) {
    const { rows } = await client.query('SELECT gin_clean_pending_list($1::regclass)::float8 AS pages', [
      index,
    ])
    expect(rows).toEqual([{ pages: 0 }])
  }
  await client.end()
})

test('the names of an earlier version are brought into an index that came later', async () => {
  const url = await temporaryDatabase()
  const earlier = await open(url)
  await earlier.populate([aBrand({ name: 'Nestlé Waters' }), aBrand({ id: '2' })], [])
  const version = await earlier.version()
  await run(
    url,
    'DROP INDEX brand_grams',
    'DROP FUNCTION name_grams',
    'DELETE FROM brand_catalogue_migration WHERE number = 5',
  )
  const [later] = await Promise.all([open(url), open(url)])
  expect(await later.listBrands({ name: 'nestle w', limit: 10, page: 1 })).toMatchObject({
    total: 1,
    version,
  })
})

test('a database that cannot be used is refused in one sentence without its password', async () => {
  const server = inject('postgresUrl')
  expect(await refusal(`${server}nowhere`)).toMatch(
    /^The database nowhere on 127\.0\.0\.1:\d+ does not exist: [^\n]+\.$/,
  )
  expect(await refusal(server.replace(/:[^:@]+@/, ':secret@'))).toMatch(/refuses the password: (?!.*secret)/)
  expect(await refusal('postgres://user:secret@127.0.0.1:1/brands')).toMatch(
    /^The database brands on 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): (?!.*secret).+\.$/,
  )
})

test('a server without encryption is distinguished from one that is down', async () => {
  expect(await refusal(`${await temporaryDatabase()}?sslmode=require`)).toMatch(
    /encrypted connection .*sslmode/,
  )
})

test('a database that cannot hold every name, or names no schema, is refused', async () => {
  const url = await temporaryDatabase()
  const name = () => `other_${Math.random().toString(36).slice(2)}`
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    const other = name()
    await run(url, `CREATE DATABASE ${other} ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`)
    expect(await refusal(new URL(other, url).href)).toMatch(
      new RegExp(
        `^The database ${other} on \\S+ has the encoding ${encoding}, which cannot hold all names: [^\\n]+\\.$`,
      ),
    )
  }
  const user = await stranger(url)
  const role = new URL(user).username
  await run(url, `ALTER ROLE ${role} SET search_path = nowhere`)
  expect(await refusal(user)).toMatch(
    /has no schema .* search_path \(nowhere\) names: correct it with ALTER ROLE/,
  )
  await run(
    url,
    'CREATE SCHEMA extensions',
    'CREATE EXTENSION pg_trgm SCHEMA extensions',
    `ALTER ROLE ${role} SET search_path = public`,
    'GRANT CREATE ON SCHEMA public TO public',
  )
  expect(await refusal(user)).toMatch(
    /has pg_trgm in the schema extensions, which search_path \(public\) does not name/,
  )
  await run(
    url,
    `ALTER ROLE ${role} SET search_path = public, extensions`,
    'GRANT USAGE ON SCHEMA extensions TO public',
  )
  expect(await refusal(user)).toBe('opened')
})

test("another program's database, and one of a newer version, are refused", async () => {
  const other = await temporaryDatabase()
  await run(other, 'CREATE TABLE brand (price integer)')
  expect(await refusal(other)).toMatch(/is the database of another program/)
  const newer = await temporaryDatabase()
  expect(await refusal(newer)).toBe('opened')
  await run(newer, 'INSERT INTO brand_catalogue_migration VALUES (999)')
  expect(await refusal(newer)).toMatch(/newer version/)
})

test('a user who may not create what is needed learns what to grant', async () => {
  const url = await temporaryDatabase()
  const user = await stranger(url)
  expect(await refusal(user)).toMatch(
    /permission denied for schema public.* grant it CREATE on the schema\.$/,
  )
  await run(url, 'GRANT CREATE ON SCHEMA public TO public')
  expect(await refusal(user)).toMatch(/may not create: have an administrator run "CREATE EXTENSION pg_trgm"/)
  await run(url, 'CREATE EXTENSION pg_trgm')
  expect(await refusal(user)).toBe('opened')
})
