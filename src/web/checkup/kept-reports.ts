/** The reports that this device keeps until the user signs out, in IndexedDB: each once, and in pieces. */
import type { Finding, Report } from '#checkup/report/report.ts'
import { CHECKUP_DATABASE } from '#web/data/connection.ts'
import type { KeptReports } from './checkup-state.ts'

const STORE = 'reports'
/** The most findings of one piece: copying 40,000 into the database at once would be a long task. */
const PIECE = 4000

/** Each report once, although several of them may be the same. */
const distinct = ({ shown, earlier, last }: KeptReports) =>
  [...new Set([shown.report, earlier?.report, last])].filter((report) => report != null)

/** `undefined` if nothing is stored, as in a browser without storage for this page. */
export async function readReports(baseAddress: string): Promise<KeptReports | undefined> {
  return withStore('readonly', async (store) => {
    const kept = (await settled(store.get([baseAddress]))).result as KeptReports | undefined
    const reports = kept ? distinct(kept) : []
    const keys = await settled(store.getAllKeys(IDBKeyRange.bound([baseAddress, 0], [baseAddress, []])))
    for (const key of keys.result as [string, number, number][]) {
      const piece = (await settled(store.get(key))).result as Report['catalogue'] | Finding[]
      const report = reports[key[1]]!
      if (Array.isArray(piece)) report.findings.push(...piece)
      else report.catalogue = piece
    }
    return kept
  })
}

/** @returns whether they are stored. */
export async function keepReports(baseAddress: string, kept: KeptReports): Promise<boolean> {
  const { shown, earlier, last, begun } = kept
  const reports = distinct(kept)
  const bare = new Map(reports.map((report) => [report, { ...report, findings: [], catalogue: null }]))
  const isStored = await withStore('readwrite', async (store) => {
    await settled(store.delete(IDBKeyRange.bound([baseAddress], [baseAddress, []])))
    // A report that is here twice is stored once, and read as one.
    const index = {
      shown: { ...shown, report: bare.get(shown.report) },
      earlier: earlier && { ...earlier, report: bare.get(earlier.report) },
      last: last && bare.get(last),
      begun,
    }
    await settled(store.put(index, [baseAddress]))
    for (const [number, { findings, catalogue }] of reports.entries()) {
      await settled(store.put(catalogue, [baseAddress, number, 0]))
      for (let from = 0; from < findings.length; from += PIECE)
        await settled(store.put(findings.slice(from, from + PIECE), [baseAddress, number, from + 1]))
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
    const opening = indexedDB.open(CHECKUP_DATABASE, 4)
    opening.addEventListener('upgradeneeded', () => {
      for (const name of opening.result.objectStoreNames) opening.result.deleteObjectStore(name)
      opening.result.createObjectStore(STORE)
    })
    const database = (await settled(opening)).result
    try {
      const transaction = database.transaction(STORE, mode)
      // A full disk is noticed only at the end, after every request has succeeded.
      const committed = settled(transaction, 'complete')
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), committed])
      return result
    } finally {
      database.close() // An open connection would hold up the deletion at sign-out.
    }
  } catch {
    return undefined // private mode, or a third-party frame
  }
}

function settled<Target extends IDBRequest | IDBTransaction>(
  target: Target,
  event = 'success',
): Promise<Target> {
  const { promise, resolve, reject } = Promise.withResolvers<Target>()
  target.addEventListener(event, () => resolve(target))
  const fail = () => reject(target.error ?? new Error('IndexedDB failed.'))
  target.addEventListener('error', fail)
  target.addEventListener('abort', fail)
  return promise
}
