/** A thread that runs queries on a connection of its own. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Query } from '#service/stores/engine.ts'
import { BUSY_TIMEOUT, namedValues } from './sqlite-file.ts'
import type { QueryResult } from './query-threads.ts'

const { path } = workerData as { path: string }
const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT })

parentPort?.on('message', (query: Query) => parentPort?.postMessage(resultOf(query)))

function resultOf({ sql, values = [] }: Query): QueryResult {
  try {
    return { rows: database.prepare(sql).all(namedValues(values)) }
  } catch (error) {
    // A message between threads loses an error's code.
    return { error, codes: { ...(error as object) } }
  }
}
