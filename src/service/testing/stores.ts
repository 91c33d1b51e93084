/** Temporary stores and sample brands for tests. */
import { randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openStore } from '#service/stores/open-store.ts'
import type { ApplyOptions, ImportedBrand, StoredBrand } from '#service/stores/records.ts'
import type { Store } from '#service/stores/store.ts'
import { createDatabase, EMPTY_STORE } from './postgres-server.ts'

/** In memory if there is room: on a disk, a test would spend most of its time waiting for commits. */
const PARENT = freeSpace('/dev/shm') > 2 ** 30 ? '/dev/shm' : tmpdir()

function freeSpace(folder: string): number {
  if (!existsSync(folder)) return 0
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** The request of a whole list. */
export const ALL = { filters: {}, limit: 100, page: 1 } as const

/** A folder that is removed after the test. The system may not allow programs in it to run. */
export async function temporaryFolder(parent = PARENT): Promise<string> {
  const folder = await mkdtemp(join(parent, 'brand-catalogue-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty store in a real file. */
export const temporaryStore = async () => openSqlite(join(await temporaryFolder(), 'test.db'))

/** Opens the store of a file, and closes it after the test, unless that has closed it. */
export async function openSqlite(path: string): Promise<Store> {
  const store = await openStore({ engine: 'sqlite', path })
  onTestFinished(() => store.close().catch(() => {}))
  return store
}

/** The address of a new, empty database on the tests' Postgres server. */
export async function newDatabase(server = inject('postgresUrl')): Promise<string> {
  return createDatabase(server, databaseName())
}

const databaseName = () => `test_${randomUUID().replaceAll('-', '')}`

export async function temporaryPostgresStore(): Promise<Store> {
  return openPostgres(await createDatabase(inject('postgresUrl'), databaseName(), EMPTY_STORE))
}

export const ENGINES = [
  { engine: 'sqlite', open: temporaryStore },
  { engine: 'postgres', open: temporaryPostgresStore },
] as const

/** Opens the store of a Postgres database, and closes it after the test. */
export async function openPostgres(url: string, readUrls: readonly string[] = []): Promise<Store> {
  const store = await openStore({ engine: 'postgres', url, readUrls })
  onTestFinished(() => store.close())
  return store
}

/** Runs statements on a Postgres server, on a connection of their own. @returns the rows of the last. */
export async function runSql(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement))
    return rows
  } finally {
    await client.end()
  }
}

/** Changes brands as an import does. */
export async function importInto(
  store: Store,
  brands: readonly Omit<ImportedBrand, 'line'>[],
  options: ApplyOptions = { takeDates: false },
): Promise<void> {
  await using work = await store.openImport()
  await work.add(brands.map((brand) => ({ ...brand, line: 1 })))
  await work.apply(options)
}

/** A brand with default values for the fields that the test does not set. */
export function aBrand(brand: Partial<StoredBrand> = {}): StoredBrand {
  return { id: '1', name: 'Acme', logo: '/logos/acme.svg', updatedAt: 1_767_225_600, fields: '{}', ...brand }
}

/** `count` brands with ids from 1, names "Brand 1" … and one second between their updates. */
export function manyBrands(count: number): StoredBrand[] {
  return Array.from({ length: count }, (_, index) =>
    aBrand({ id: String(index + 1), name: `Brand ${index + 1}`, updatedAt: 1000 + index }),
  )
}
