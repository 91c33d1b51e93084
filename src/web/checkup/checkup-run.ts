/**
 * Runs a check-up, opens and saves reports. A run continues while other screens are open, and ends with the session. Reports
 * stay on the device until the user signs out.
 */
import { yieldToMain } from '#checkup/judge.ts'
import { type Comparison, compareReports, newsSentence } from '#checkup/report/compare-reports.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import { readReport, type Report } from '#checkup/report/report.ts'
import { verdictSentence } from '#checkup/report/outcomes.ts'
import { type CheckupProgress, runCheckup } from '#checkup/run-checkup.ts'
import { explain } from '#client/explain.ts'
import { CHECKUP_DATABASE, connectedAddress, currentClient, onDisconnect } from '#web/data/connection.ts'
import { recordUnstored } from '#web/data/persisted.ts'
import { saveFile } from '#web/export/formats.ts'
import { changeCheckup, checkupState, type KeptReports, NO_CHECKUP } from './checkup-state.ts'
import { imageInspector } from './image-inspector.ts'

let running: AbortController | undefined

onDisconnect(() => {
  running?.abort()
  recordUnstored(CHECKUP_DATABASE, undefined)
  changeCheckup(NO_CHECKUP)
})

/** Shows the reports stored on this device, the first time that the screen opens. */
export async function openCheckup(): Promise<void> {
  const baseAddress = connectedAddress()
  if (checkupState.get().phase !== 'opening' || baseAddress === undefined) return
  const kept = await readKept(baseAddress)
  if (checkupState.get().phase !== 'opening' || connectedAddress() !== baseAddress) return
  changeCheckup({ phase: 'idle' })
  if (kept) changeCheckup({ reports: kept, comparison: compare(kept) })
}

function compare({ shown, earlier }: KeptReports): Comparison | null {
  return earlier && compareReports(earlier.report, shown.report)
}

/** Shows and stores reports. Resolves once a reload would show them again. */
async function showAndKeep(reports: KeptReports, comparison = compare(reports)): Promise<void> {
  changeCheckup({ reports, comparison })
  await keepReports(connectedAddress()!, reports)
}

/** @param everyBrand whether every brand is asked for at its own address, not only a sample. */
export async function startRun(everyBrand = false): Promise<void> {
  await openCheckup()
  const client = currentClient()
  const { signal } = (running = new AbortController())
  const { reports: before } = checkupState.get()
  const last = before?.last ?? null
  changeCheckup({ phase: 'running', progress: null, problem: null, ended: null })
  const onProgress = (progress: CheckupProgress) => {
    if (connectedAddress() !== undefined) changeCheckup({ progress })
  }
  const idle = { phase: 'idle', progress: null } as const
  try {
    const options = { client, inspector: imageInspector(), everyBrand, earlier: last }
    const report = await runCheckup(options, signal, onProgress)
    if (connectedAddress() !== client.baseAddress) return
    if (report.brands === 0 && report.ended !== 'finished') {
      // Nothing was learned, so the last result stays.
      const { cause = '' } = report
      const problem = { title: 'The check-up could not read the catalogue', detail: `${cause}. Try again.` }
      const failed = report.ended === 'cancelled' ? {} : { problem, ended: problem.title }
      return changeCheckup({ ...idle, ...failed })
    }
    const reports: KeptReports = {
      shown: { report },
      earlier: last && { report: last },
      last: report.ended === 'finished' ? report : last,
    }
    const comparison = compare(reports)
    // Rendering a large report takes as long again, so other work may run first.
    await yieldToMain()
    await showAndKeep(reports, comparison)
    if (connectedAddress() !== client.baseAddress) return
    changeCheckup({ ...idle, ended: comparison ? newsSentence(comparison) : verdictSentence(report) })
  } catch (error) {
    const { title, detail } = explain(error)
    changeCheckup({ ...idle, problem: { title, detail }, ended: title })
  }
}

/** Ends the run. What it has read until then is judged and shown. */
export function cancelRun(): void {
  running?.abort()
  changeCheckup({ phase: 'cancelling' })
}

/** Shows a report from a file, or compares the report on the screen with it. @returns whether it could be opened */
export async function openFile(file: File, as: 'shown' | 'earlier'): Promise<boolean> {
  const report = readReport(await file.text())
  if ('problem' in report) {
    changeCheckup({ problem: { title: `“${file.name}” cannot be opened`, detail: report.problem } })
    return false
  }
  const { reports } = checkupState.get()
  const opened = { report, file: file.name }
  changeCheckup({ problem: null })
  if (as === 'shown') void showAndKeep({ shown: opened, earlier: null, last: reports?.last ?? null })
  else if (reports) void showAndKeep({ ...reports, earlier: opened })
  return true
}

/** Shows the last run that finished, in place of a report from a file or a run that did not. */
export function showLastRun(): void {
  const last = checkupState.get().reports?.last
  if (last) void showAndKeep({ shown: { report: last }, earlier: null, last })
}

export function saveReport(): void {
  const { report } = checkupState.get().reports!.shown
  saveFile(new Blob([JSON.stringify(report)], { type: 'application/json' }), fileName(report, 'json'))
}

/** @param rule `null` for all rules */
export function saveFindings(rule: string | null): void {
  const { reports, comparison } = checkupState.get()
  const { report } = reports!.shown
  const isWanted = (of: { readonly rule: string }) => rule === null || of.rule === rule
  const wanted = {
    ...report,
    findings: report.findings.filter(isWanted),
    outcomes: report.outcomes.filter(isWanted),
  }
  const text = csvReport(
    wanted,
    comparison ? { ...comparison, fixed: comparison.fixed.filter(isWanted) } : undefined,
  )
  saveFile(new Blob([text], { type: 'text/csv' }), fileName(report, 'csv', rule))
}

function fileName({ baseAddress, startedAt }: Report, ending: string, rule: string | null = null): string {
  const host = new URL(baseAddress).host.replace(/[^\w.-]/g, '-')
  return ['checkup', host, startedAt.slice(0, 10), rule].filter(Boolean).join('-') + `.${ending}`
}

export function dismissProblem(): void {
  changeCheckup({ problem: null })
}

/** Dismisses the notice of how a run ended, because its report is on the screen. */
export function markSeen(): void {
  if (checkupState.get().ended !== null) changeCheckup({ ended: null })
}

const STORE = 'kept'

/** `undefined` if nothing is stored, as in a browser without storage for this page. */
async function readKept(baseAddress: string): Promise<KeptReports | undefined> {
  return withStore('readonly', async (store) => {
    const [shown, earlier, last] = await Promise.all(
      ['shown', 'earlier', 'last'].map((name) => settled(store.get([baseAddress, name]))),
    )
    return shown ? ({ shown, earlier, last } as KeptReports) : undefined
  })
}

async function keepReports(baseAddress: string, reports: KeptReports): Promise<void> {
  const isStored = await withStore('readwrite', async (store) => {
    // Stores them one after the other, because copying a large report is a long task.
    for (const [name, report] of Object.entries(reports))
      await settled(store.put(report, [baseAddress, name]))
    return true
  })
  // The session may have ended meanwhile.
  const isLost = isStored === undefined && checkupState.get().reports === reports
  recordUnstored(CHECKUP_DATABASE, isLost ? { label: 'check-up', value: reports.shown.report } : undefined)
}

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const opening = indexedDB.open(CHECKUP_DATABASE, 2)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = (await settled(opening)) as IDBDatabase
    try {
      const transaction = database.transaction(STORE, mode)
      // A full disk is noticed only at the end, after every request has succeeded.
      const [result] = await Promise.all([work(transaction.objectStore(STORE)), committed(transaction)])
      return result
    } finally {
      database.close() // An open connection would hold up the deletion at sign-out.
    }
  } catch {
    return undefined // private mode, or a third-party frame
  }
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed.')))
  })
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed.')))
  })
}
