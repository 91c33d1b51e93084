/** The reports that this device keeps for each service, in IndexedDB: they are too large for localStorage. */
import { CHECKUP_DATABASE } from '#web/data/connection.ts'
import type { Report } from '#checkup/report/report.ts'

/** A report, and the file that it comes from, if it does. */
export interface NamedReport {
  readonly report: Report
  readonly file?: string
}

export interface KeptReports {
  /** What is on the screen: a run that may not have finished, or a file. */
  readonly shown: NamedReport
  /** What it is compared with. */
  readonly earlier: NamedReport | null
  /** The last run that finished, with which the next one is compared. */
  readonly last: Report | null
}

const STORE = 'kept'

/** Undefined where nothing is kept, as in a browser without storage for this page. */
export async function readKept(baseAddress: string): Promise<KeptReports | undefined> {
  const kept: unknown = await withStore('readonly', (store) => store.get(baseAddress))
  return kept as KeptReports | undefined
}

export async function keepReports(baseAddress: string, reports: KeptReports): Promise<void> {
  await withStore('readwrite', (store) => store.put(reports, baseAddress))
}

async function withStore(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  try {
    const opening = indexedDB.open(CHECKUP_DATABASE, 2)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = (await settled(opening)) as IDBDatabase
    try {
      return await settled(request(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close() // An open connection would hold up the deletion at sign-out.
    }
  } catch {
    return undefined // private mode, or a third-party frame
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })
}
