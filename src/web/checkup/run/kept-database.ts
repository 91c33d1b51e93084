/** What this browser keeps of check-ups, in IndexedDB, until somebody signs out (`web/api/connection.ts`). */
import type { Report } from '#checkup/report/report.ts'
import type { ReportSource } from './messages.ts'
import type { CheckupSnapshot } from '#checkup/run/snapshot.ts'
import { CHECKUP_DATABASE } from '#web/api/connection.ts'

interface KeptValues {
  readonly snapshot: CheckupSnapshot
  /** The report on the screen: of a run that may not have finished, or from a file. */
  readonly shown: { readonly report: Report; readonly source: ReportSource }
  /** The last run that finished, and the one before. */
  readonly last: Report
  readonly previous: Report
}

const STORE = 'kept'

/** Undefined where nothing is kept, or the browser has no storage for this page (private mode, a third-party frame). */
export async function readKept<Name extends keyof KeptValues>(
  baseAddress: string,
  name: Name,
): Promise<KeptValues[Name] | undefined> {
  return withStore('readonly', (store) => store.get([baseAddress, name]) as IDBRequest<KeptValues[Name]>)
}

/** Undefined deletes the value. A browser without storage keeps nothing. */
export async function keep<Name extends keyof KeptValues>(
  baseAddress: string,
  name: Name,
  value: KeptValues[Name] | undefined,
): Promise<void> {
  const key = [baseAddress, name]
  await withStore('readwrite', (store): IDBRequest =>
    value === undefined ? store.delete(key) : store.put(value, key),
  )
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  try {
    const opening = indexedDB.open(CHECKUP_DATABASE, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = await settled(opening)
    try {
      return await settled(request(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close() // An open connection would hold up the deletion at sign-out.
    }
  } catch {
    return undefined
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })
}
