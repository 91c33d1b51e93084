/** Starts the Postgres server that all tests of a run share, each in a database of its own (vitest's global setup). */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { openStore } from '#service/stores/open-store.ts'
import { type Cluster, createCluster, createDatabase, EMPTY_STORE, startCopy } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** See `PostgresUnderTest.url`. */
    postgresUrl: string
    /** For tests that stop their server. Each starts a copy; the original never runs. */
    postgresCluster: Cluster
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await createCluster()
  process.once('exit', () => rmSync(cluster.folder, { recursive: true, force: true }))
  project.provide('postgresCluster', cluster)
  const server = await startCopy(cluster)
  project.provide('postgresUrl', server.url)
  const url = await createDatabase(server.url, EMPTY_STORE)
  await (await openStore({ engine: 'postgres', url, readUrls: [] })).close()
  return server.remove
}
