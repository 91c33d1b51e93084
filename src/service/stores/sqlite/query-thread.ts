/** A thread that runs queries on a connection of its own. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Query } from '#service/stores/model/brand-conditions.ts'
import { allRows, BUSY_TIMEOUT } from '#service/stores/sqlite/sqlite-file.ts'
import type { QueryResult } from './query-threads.ts'

const { path } = workerData as { path: string }
const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT })

parentPort?.on('message', (query: Query) => parentPort?.postMessage(resultOf(query)))

function resultOf({ sql, values }: Query): QueryResult {
  try {
    return { rows: allRows(database, sql, values) }
  } catch (error) {
    return { error }
  }
}
