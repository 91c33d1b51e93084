/** The reports that this device keeps until the user signs out, in IndexedDB: each once, and in pieces. */
import type { Finding, Report } from '#checkup/report/report.ts'
import { CHECKUP_DATABASE } from '#web/data/connection.ts'
import type { KeptReports } from './checkup-state.ts'

const STORE = 'reports'
/** The most findings of one piece: copying 40,000 into the database at once would be a long task. */
const PIECE = 4000

/** The reports by their number, and how many pieces of findings each has. */
interface KeptIndex {
  readonly shown: { readonly report: number; readonly file?: string }
  readonly earlier: { readonly report: number; readonly file?: string } | null
  readonly last: number | null
  readonly pieces: readonly number[]
}

/** `undefined` if nothing is stored, as in a browser without storage for this page. */
export async function readReports(baseAddress: string): Promise<KeptReports | undefined> {
  return withStore('readonly', async (store) => {
    const get = async (...key: number[]) => settled(store.get([baseAddress, ...key]))
    const index = (await get()) as KeptIndex | undefined
    if (!index) return undefined
    const reports: Report[] = []
    for (const [number, pieces] of index.pieces.entries()) {
      const report = (await get(number)) as Report
      const findings: Finding[] = []
      for (let piece = 0; piece < pieces; piece++) findings.push(...((await get(number, piece)) as Finding[]))
      reports.push({ ...report, findings })
    }
    const { shown, earlier, last } = index
    return {
      shown: { ...shown, report: reports[shown.report]! },
      earlier: earlier && { ...earlier, report: reports[earlier.report]! },
      last: last === null ? null : reports[last]!,
    }
  })
}

/** @returns whether they are stored. */
export async function keepReports(
  baseAddress: string,
  { shown, earlier, last }: KeptReports,
): Promise<boolean> {
  const reports = [...new Set([shown.report, earlier?.report ?? shown.report, last ?? shown.report])]
  const index: KeptIndex = {
    shown: { ...shown, report: 0 },
    earlier: earlier && { ...earlier, report: reports.indexOf(earlier.report) },
    last: last && reports.indexOf(last),
    pieces: reports.map(({ findings }) => Math.ceil(findings.length / PIECE)),
  }
  const isStored = await withStore('readwrite', async (store) => {
    const put = async (value: unknown, ...key: number[]) => settled(store.put(value, [baseAddress, ...key]))
    await settled(store.delete(IDBKeyRange.bound([baseAddress], [baseAddress, []])))
    await put(index)
    for (const [number, report] of reports.entries()) {
      await put({ ...report, findings: [] }, number)
      for (let piece = 0; piece < index.pieces[number]!; piece++)
        await put(report.findings.slice(piece * PIECE, (piece + 1) * PIECE), number, piece)
    }
    return true
  })
  return isStored === true
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(CHECKUP_DATABASE, 3)
    opening.addEventListener('upgradeneeded', () => {
      for (const name of opening.result.objectStoreNames) opening.result.deleteObjectStore(name)
      opening.result.createObjectStore(STORE)
    })
    const database = await settled(opening)
    try {
      const transaction = database.transaction(STORE, mode)
      // A full disk is noticed only at the end, after every request has succeeded.
      const committed = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It was aborted.')))
      })
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), committed])
      return result
    } finally {
      database.close() // An open connection would hold up the deletion at sign-out.
    }
  } catch {
    return undefined // private mode, or a third-party frame
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })
}
