/**
 * The state of the check-up: the run in progress, and the reports that are shown and compared. A run continues while other
 * screens are open, and ends with the session. Reports stay on the device until the user signs out.
 */
import { createStore, useSelector } from '@tanstack/react-store'
import { otherWork } from '#checkup/judge.ts'
import { type Comparison, compareReports } from '#checkup/report/compare-reports.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import { type Finding, readReport, type Report } from '#checkup/report/report.ts'
import { verdictSentence } from '#checkup/report/outcomes.ts'
import { type CheckupProgress, runCheckup } from '#checkup/run-checkup.ts'
import { CHECKUP_DATABASE, connectedAddress, currentClient, onDisconnect } from '#web/data/connection.ts'
import { saveFile } from '#web/export/formats.ts'
import { runState } from './checkup-link.tsx'
import { imageInspector } from './image-inspector.ts'

/** A report, and the name of the file that it was opened from, if any. */
interface NamedReport {
  readonly report: Report
  readonly file?: string
}

export interface KeptReports {
  /** The report on the screen: from a run, which may not have finished, or from a file. */
  readonly shown: NamedReport
  /** The report that it is compared with. */
  readonly earlier: NamedReport | null
  /** The last run that finished, with which the next one is compared. */
  readonly last: Report | null
}

interface CheckupState {
  /** `opening`: the reports on this device are being read. */
  readonly phase: 'opening' | 'idle' | 'running'
  readonly progress: CheckupProgress | null
  readonly reports: KeptReports | null
  /** Between the report that is shown and the earlier one. */
  readonly comparison: Comparison | null
  readonly problem: { readonly title: string; readonly detail: string } | null
}

const INITIAL: CheckupState = {
  phase: 'opening',
  progress: null,
  reports: null,
  comparison: null,
  problem: null,
}

const state = createStore(INITIAL)
const change = (next: Partial<CheckupState>) => state.setState((before) => ({ ...before, ...next }))
let running: AbortController | undefined

onDisconnect(() => {
  running?.abort()
  state.setState(() => INITIAL)
  runState.setState(() => ({ left: undefined, ended: null }))
})

export const useCheckup = (): CheckupState => useSelector(state)

/** Shows the reports stored on this device, the first time that the screen opens. */
export async function openCheckup(): Promise<void> {
  const baseAddress = connectedAddress()
  if (state.get().phase !== 'opening' || baseAddress === undefined) return
  const kept = await readKept(baseAddress)
  if (state.get().phase !== 'opening' || connectedAddress() !== baseAddress) return
  change({ phase: 'idle' })
  if (kept) change({ reports: kept, comparison: compare(kept) })
}

function compare({ shown, earlier }: KeptReports): Comparison | null {
  return earlier && compareReports(earlier.report, shown.report)
}

/** Shows and stores reports. Resolves once a reload would show them again. */
async function showAndKeep(reports: KeptReports, comparison = compare(reports)): Promise<void> {
  change({ reports, comparison })
  await keepReports(connectedAddress()!, reports)
}

export async function startRun(): Promise<void> {
  await openCheckup()
  const client = currentClient()
  const { signal } = (running = new AbortController())
  change({ phase: 'running', progress: null, problem: null })
  runState.setState(() => ({ left: null, ended: null }))
  const onProgress = (progress: CheckupProgress) => {
    if (connectedAddress() === undefined) return
    change({ progress })
    runState.setState(() => ({ left: progress.left, ended: null }))
  }
  try {
    const report = await runCheckup({ client, inspector: imageInspector() }, signal, onProgress)
    const last = state.get().reports?.last ?? null
    const reports: KeptReports = {
      shown: { report },
      earlier: last && { report: last },
      last: report.ended === 'finished' ? report : last,
    }
    const comparison = compare(reports)
    // Rendering a large report takes as long again, so other work may run first.
    await otherWork()
    if (connectedAddress() !== client.baseAddress) return
    await showAndKeep(reports, comparison)
    if (connectedAddress() !== client.baseAddress) return
    runState.setState(() => ({ left: undefined, ended: verdictSentence(report) }))
  } catch (error) {
    change({ problem: { title: 'The check-up failed', detail: String(error) } })
    runState.setState(() => ({ left: undefined, ended: 'The check-up failed' }))
  }
  change({ phase: 'idle', progress: null })
}

export function cancelRun(): void {
  running?.abort()
}

/** Shows a report from a file, or compares the report on the screen with it. @returns whether it could be opened */
export async function openFile(file: File, as: 'shown' | 'earlier'): Promise<boolean> {
  const report = readReport(await file.text())
  if ('problem' in report) {
    change({ problem: { title: `“${file.name}” cannot be opened`, detail: report.problem } })
    return false
  }
  const { reports } = state.get()
  const opened = { report, file: file.name }
  change({ problem: null })
  if (as === 'shown') void showAndKeep({ shown: opened, earlier: null, last: reports?.last ?? null })
  else if (reports) void showAndKeep({ ...reports, earlier: opened })
  return true
}

/** Shows the last run of this device in place of a report from a file. */
export function showLastRun(): void {
  const last = state.get().reports?.last
  if (last) void showAndKeep({ shown: { report: last }, earlier: null, last })
}

export function saveReport(): void {
  const { report } = state.get().reports!.shown
  saveFile(new Blob([JSON.stringify(report)], { type: 'application/json' }), fileName(report, 'json'))
}

/** @param rule `null` for all rules */
export function saveFindings(findings: readonly Finding[], rule: string | null): void {
  const { reports, comparison } = state.get()
  const compared = comparison && {
    ...comparison,
    fixed: comparison.fixed.filter((finding) => rule === null || finding.rule === rule),
  }
  const text = csvReport(findings, compared ?? undefined)
  saveFile(new Blob([text], { type: 'text/csv' }), fileName(reports!.shown.report, 'csv', rule))
}

function fileName({ baseAddress, startedAt }: Report, ending: string, rule: string | null = null): string {
  const host = new URL(baseAddress).host.replace(/[^\w.-]/g, '-')
  return ['checkup', host, startedAt.slice(0, 10), rule].filter(Boolean).join('-') + `.${ending}`
}

export function dismissProblem(): void {
  change({ problem: null })
}

/** Dismisses the notice of how a run ended, because its report is on the screen. */
export function noteSeen(): void {
  runState.setState((before) => ({ ...before, ended: null }))
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
  await withStore('readwrite', async (store) => {
    // Stores them one after the other, because copying a large report is a long task.
    for (const [name, report] of Object.entries(reports))
      await settled(store.put(report, [baseAddress, name]))
  })
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
      return await work(database.transaction(STORE, mode).objectStore(STORE))
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
