import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Query } from '#service/stores/engine.ts'

export type QueryResult = { readonly rows: object[] } | { readonly error: unknown; readonly codes: object }

/** At least two, so that one slow query does not block the others. */
const MAX_THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))

interface Thread {
  readonly worker: Worker
  /** The queries it has been given, in the order in which it runs them. */
  readonly pending: PromiseWithResolvers<object[]>[]
}

/**
 * Runs slow queries in threads, which are started when they are needed. SQLite is synchronous: a query that takes tens of
 * milliseconds would block all other requests of the process.
 */
export class QueryThreads {
  readonly #path: string
  readonly #threads = new Set<Thread>()

  constructor(path: string) {
    this.#path = path
  }

  run<Row extends object>(query: Query): Promise<Row[]> {
    const { worker, pending } = this.#leastBusy()
    const result = Promise.withResolvers<object[]>()
    pending.push(result)
    // The process can exit while a thread is idle, but not while it runs a query.
    worker.ref()
    worker.postMessage(query)
    return result.promise as Promise<Row[]>
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#threads, ({ worker }) => worker.terminate()))
  }

  #leastBusy(): Thread {
    const [first] = Array.from(this.#threads).toSorted((a, b) => a.pending.length - b.pending.length)
    return first && (first.pending.length === 0 || this.#threads.size >= MAX_THREADS) ? first : this.#start()
  }

  #start(): Thread {
    const worker = new Worker(new URL('query-thread.ts', import.meta.url), {
      workerData: { path: this.#path },
      // Does not inherit the flags of the process, such as --import with a relative path.
      execArgv: [],
    })
    const thread: Thread = { worker, pending: [] }
    worker.on('message', (result: QueryResult) => {
      const query = thread.pending.shift()
      if (thread.pending.length === 0) worker.unref()
      if ('rows' in result) query?.resolve(result.rows)
      else query?.reject(Object.assign(result.error as object, result.codes))
    })
    const fail = (error: Error): void => {
      this.#threads.delete(thread)
      for (const query of thread.pending.splice(0)) query.reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread ended before it had run the query.')))
    this.#threads.add(thread)
    return thread
  }
}
