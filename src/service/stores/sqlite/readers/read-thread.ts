/** A thread that answers slow questions about brands, through a connection of its own. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { IndexData } from '#service/stores/sqlite/brand-index/search-index.ts'
import { BrandReader } from './connection-reader.ts'
import { BUSY_TIMEOUT } from '#service/stores/sqlite/file/open-database.ts'
import type { Answer, Question } from './thread-pool.ts'

const { path } = workerData as { path: string }
const reader = new BrandReader(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT }))

parentPort?.on('message', (question: Question) => {
  const answer: Answer = { number: question.number }
  /** Handed over, not copied. */
  let arrays: ArrayBuffer[] = []
  try {
    if (question.kind === 'index') {
      const data = reader.indexData()
      arrays = Object.values(data).flatMap((value: IndexData[keyof IndexData]) =>
        typeof value === 'number' ? [] : [value.buffer],
      )
      answer.result = data
    } else {
      answer.result = reader.list(question.request, question.from, question.known)
    }
  } catch (error) {
    answer.error = error
  }
  parentPort?.postMessage(answer, arrays)
})
