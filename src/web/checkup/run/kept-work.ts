/** What this browser keeps of check-ups, in IndexedDB, until somebody signs out (`web/data/connection.ts`). */
import type { Finding } from '#checkup/report/finding.ts'
import type { Report } from '#checkup/report/report.ts'
import { CHECKUP_DATABASE, type ConnectionOptions } from '#web/data/connection.ts'

/** Where a report comes from: a run of this visit, a file, or an earlier visit. */
export type ReportSource =
  | { readonly from: 'run' | 'kept' }
  | { readonly from: 'file'; readonly name: string }

/** What is on the screen: the report of a run that may not have finished, or from a file, and what it is compared with. */
export interface Shown {
  readonly report: Report
  readonly source: ReportSource
  /** Whether a JSON file has this report, with what was accepted. */
  readonly isInFile: boolean
  readonly comparedWith: { readonly name: string; readonly report: Report } | null
}

interface KeptValues {
  readonly shown: Shown
  /** The latest report of a finished run that has left the screen. */
  readonly previous: Report
  /** What was accepted in it, and in runs since that did not finish. */
  readonly decided: readonly Finding[]
}
type Name = keyof KeptValues

export type KeptWork = ReturnType<typeof keptWork>

const STORE = 'kept'

/**
 * What was kept with this token. Each value has a mark of its token: after a 401 the next person may sign in, and with
 * another token everything is dropped.
 */
export function keptWork({ baseAddress, token }: Pick<ConnectionOptions, 'baseAddress' | 'token'>) {
  const owner = `${baseAddress} ${tokenMark(token)}`
  return {
    /** Undefined where nothing is kept, as in a browser without storage for this page. */
    async read<Wanted extends Name>(name: Wanted): Promise<KeptValues[Wanted] | undefined> {
      const found: KeptRecord<Wanted> | undefined = await withStore('readonly', (store): IDBRequest =>
        store.get(name),
      )
      if (!found || found.owner === owner) return found?.value
      await withStore('readwrite', (store) => store.clear())
      return undefined
    },
    /** Undefined deletes the value. */
    async keep<Given extends Name>(name: Given, value: KeptValues[Given] | undefined): Promise<void> {
      await withStore('readwrite', (store): IDBRequest =>
        value === undefined ? store.delete(name) : store.put({ owner, value }, name),
      )
    },
  }
}

interface KeptRecord<Kept extends Name> {
  readonly owner: string
  readonly value: KeptValues[Kept]
}

/** A number of 16 bits: it tells two tokens apart, and is too short to help anybody guess one. */
function tokenMark(token: string): number {
  let mark = 0
  for (const character of token) mark = (mark * 31 + character.codePointAt(0)!) % 65_536
  return mark
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
    return undefined // private mode, or a third-party frame
  }
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })
}
