import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ListRequest } from '#contract/list-request.ts'
import type { KnownTotal } from '#service/stores/model/catalogue-facts.ts'
import type { BrandPage, Position } from '#service/stores/model/store.ts'
import { BrandIndex } from '#service/stores/sqlite/brand-index/brand-index.ts'
import type { IndexData } from '#service/stores/sqlite/brand-index/index-data.ts'

/** A request to a thread. Its response carries the same number. */
export type Question = { readonly number: number } & (
  | { readonly kind: 'index' }
  | {
      readonly kind: 'list'
      readonly request: ListRequest
      readonly from: Position | undefined
      readonly known: KnownTotal | undefined
    }
)

export interface Answer {
  readonly number: number
  result?: BrandPage | IndexData
  error?: unknown
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'number'> : never

/** At least two, so that one long search does not hold up the others. */
const MAX_THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, PromiseWithResolvers<unknown>>
}

/**
 * Threads that read brands, started as they are needed. SQLite runs synchronously, and a query that takes tens of
 * milliseconds would hold up every other request of the process.
 */
export class ThreadPool {
  readonly #path: string
  #threads: readonly Thread[] = []
  #asked = 0

  constructor(path: string) {
    this.#path = path
  }

  list(request: ListRequest, from: Position | undefined, known: KnownTotal | undefined): Promise<BrandPage> {
    return this.#ask({ kind: 'list', request, from, known }) as Promise<BrandPage>
  }

  async index(): Promise<BrandIndex> {
    return new BrandIndex((await this.#ask({ kind: 'index' })) as IndexData)
  }

  async close(): Promise<void> {
    const threads = this.#threads
    this.#threads = []
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  #ask(question: Unnumbered<Question>): Promise<unknown> {
    const { worker, waiting } = this.#leastBusy()
    const number = this.#asked++
    const answer = Promise.withResolvers<unknown>()
    waiting.set(number, answer)
    worker.postMessage({ ...question, number })
    return answer.promise
  }

  #leastBusy(): Thread {
    const idlest = this.#threads.toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
    const enough = this.#threads.length >= MAX_THREADS
    return idlest && (enough || idlest.waiting.size === 0) ? idlest : this.#start()
  }

  #start(): Thread {
    const worker = new Worker(new URL('read-thread.ts', import.meta.url), {
      workerData: { path: this.#path },
      // Options of the process, such as --import with a relative path, are not the thread's.
      execArgv: [],
    })
    // An idle thread keeps no process alive.
    worker.unref()
    const thread: Thread = { worker, waiting: new Map() }
    worker.on('message', ({ number, result, error }: Answer) => {
      const answer = thread.waiting.get(number)
      thread.waiting.delete(number)
      if (error === undefined) answer?.resolve(result)
      else answer?.reject(error)
    })
    const fail = (error: Error): void => {
      this.#threads = this.#threads.filter((other) => other !== thread)
      for (const answer of thread.waiting.values()) answer.reject(error)
      thread.waiting.clear()
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('A thread that reads brands ended before it answered.')))
    this.#threads = [...this.#threads, thread]
    return thread
  }
}
