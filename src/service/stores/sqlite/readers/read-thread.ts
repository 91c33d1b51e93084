/** A thread that runs slow queries, through a connection of its own. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { IndexData } from '#service/stores/sqlite/brand-index/index-data.ts'
import { BrandQueries } from './brand-queries.ts'
import { BUSY_TIMEOUT } from '#service/stores/sqlite/file/open-database.ts'
import type { Answer, Question } from './thread-pool.ts'

const { path } = workerData as { path: string }
const queries = new BrandQueries(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT }))

parentPort?.on('message', (question: Question) => {
  const answer: Answer = { number: question.number }
  /** Handed over, not copied. */
  let arrays: ArrayBuffer[] = []
  try {
    if (question.kind === 'index') {
      const data = queries.indexData()
      arrays = Object.values<IndexData[keyof IndexData]>({ ...data }).flatMap((value) =>
        typeof value === 'number' ? [] : [value.buffer],
      )
      answer.result = data
    } else {
      answer.result = queries.list(question.request, question.from, question.known)
    }
  } catch (error) {
    answer.error = error
  }
  parentPort?.postMessage(answer, arrays)
})
