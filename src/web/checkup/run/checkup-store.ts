/**
 * The state of the check-up, kept while other screens are open and dropped when the session ends. Components read it
 * through `useCheckup` and change it through the functions below.
 */
import { BrandClient } from '#client/brand-client.ts'
import { recheck, type Rechecked } from '#checkup/recheck.ts'
import { acceptFindings, carryAccepted } from '#checkup/report/accepted-findings.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import { type Finding, findingKey } from '#checkup/report/finding.ts'
import { readReport } from '#checkup/report/read-report.ts'
import type { Report } from '#checkup/report/report.ts'
import { failureCause, isServiceFailure } from '#checkup/run/failure-cause.ts'
import type { CheckupProgress } from '#checkup/run/progress.ts'
import {
  connectedAddress,
  connectionOptions,
  onDisconnect,
  reportUnauthorized,
} from '#web/data/connection.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { createWorker } from './create-worker.ts'
import { imageInspector } from './image-inspector.ts'
import { type KeptWork, keptWork, type Shown } from './kept-work.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface CheckupState {
  /** `opening`: this browser is asked for an earlier report. */
  readonly phase: 'opening' | 'idle' | 'running' | 'done'
  /** Of a run: how far it is, and what it found so far. */
  readonly progress: CheckupProgress | null
  readonly found: readonly Finding[]
  readonly shown: Shown | null
  /** The report of the finished run before, with which a run can be compared. */
  readonly previous: Report | null
  /** What was accepted in it, and in runs since that did not finish: a run takes it over. */
  readonly decided: readonly Finding[]
  readonly recheck: RecheckState | null
  readonly rechecked: RecheckResult | null
  readonly problem: { readonly title: string; readonly detail: string } | null
}

export interface RecheckState {
  readonly rule: string
  readonly part: 'brands' | 'logos'
  readonly done: number
  readonly of: number
  /** The service asked for a pause, or fails; null: it responds. */
  readonly wait: CheckupProgress['wait']
}

/** How a recheck of a rule ended. */
export interface RecheckResult extends Omit<Rechecked, 'report'> {
  readonly rule: string
}

const FORMATS = {
  json: { type: 'application/json', write: (report: Report) => JSON.stringify(report) },
  csv: { type: 'text/csv', write: csvReport },
} as const
export type ReportFormat = keyof typeof FORMATS

const INITIAL: CheckupState = {
  phase: 'opening',
  progress: null,
  found: [],
  shown: null,
  previous: null,
  decided: [],
  recheck: null,
  rechecked: null,
  problem: null,
}

let state = INITIAL
const published = createStore(state)
/** Undefined: nobody is signed in, and nothing is kept. */
let kept: KeptWork | undefined
let worker: Worker | undefined
let rechecking: AbortController | undefined

onDisconnect(() => {
  worker?.terminate()
  rechecking?.abort()
  kept = undefined
  state = INITIAL
  published.set(state)
})

export function useCheckup(): CheckupState {
  return useStore(published)
}

/** Looks for what this browser keeps, the first time that the screen opens. */
export async function openCheckup(): Promise<void> {
  // Without a session there may still be a report from a file.
  if (connectedAddress() === undefined || kept) return
  const mine = (kept = keptWork(connectionOptions()))
  const shown = await mine.read('shown')
  const previous = (await mine.read('previous')) ?? null
  const decided = (await mine.read('decided')) ?? previous?.findings ?? []
  if (kept !== mine) return
  change({ previous, decided })
  if (state.phase !== 'opening') {
    // A report from a file was opened before signing in, and has the screen.
    if (shown) remember(shown.report)
    return
  }
  change({ phase: 'idle' })
  if (shown) show(shown.source.from === 'file' ? shown : { ...shown, source: { from: 'kept' } })
}

/** Keeps what the next run needs of a report of this service that leaves the screen. */
function remember(report: Report): void {
  if (report.baseAddress !== connectionOptions().baseAddress) return
  const isFinished = report.ended === 'finished'
  const previous = isFinished ? report : state.previous
  const found = new Set(report.findings.map(findingKey))
  const before = isFinished ? [] : state.decided.filter((finding) => !found.has(findingKey(finding)))
  const decided = [...before, ...report.findings].filter(({ accepted }) => accepted !== undefined)
  change({ previous, decided })
  void kept?.keep('previous', previous ?? undefined)
  void kept?.keep('decided', decided)
}

export function startRun(): void {
  const connection = connectionOptions()
  kept ??= keptWork(connection)
  rechecking?.abort()
  if (state.shown) remember(state.shown.report)
  const { previous, decided } = state
  change({ ...INITIAL, previous, decided, phase: 'running' })
  worker = createWorker()
  const answer = (message: ToWorker) => started.postMessage(message)
  const started = worker
  started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => receive(data, answer))
  started.addEventListener('error', ({ message }) => fail(message))
  answer({ type: 'start', connection })
}

export function cancelRun(): void {
  worker?.postMessage({ type: 'cancel' } satisfies ToWorker)
}

function receive(message: FromWorker, answer: (message: ToWorker) => void): void {
  switch (message.type) {
    case 'progress':
      return change({ progress: message.progress, found: [...state.found, ...message.found] })
    case 'report':
      worker?.terminate()
      return showRun(message.report)
    case 'failed':
      return fail(message.detail)
    case 'inspect':
      return void imageInspector
        .inspect(message.address, new AbortController().signal)
        .then((view) => answer({ type: 'logo', number: message.number, view }))
    case 'unauthorized':
      return reportUnauthorized()
  }
}

function fail(detail: string): void {
  worker?.terminate()
  change({ phase: 'idle', found: [], problem: { title: 'The check-up failed', detail } })
}

function showRun(fresh: Report): void {
  const report = carryAccepted(fresh, state.decided)
  showAndKeep({ report, source: { from: 'run' }, isInFile: false, comparedWith: null })
}

function show(shown: Shown): void {
  change({ shown, phase: 'done', progress: null, found: [] })
}

function showAndKeep(shown: Shown): void {
  show(shown)
  void kept?.keep('shown', shown)
}

/** @returns whether it could be opened. */
export async function openReportFile(file: File): Promise<boolean> {
  const report = readReport(await file.text())
  if ('problem' in report) {
    change({ problem: { title: `“${file.name}” cannot be opened`, detail: report.problem } })
    return false
  }
  cancelRecheck()
  change({ problem: null, rechecked: null })
  showAndKeep({ report, source: { from: 'file', name: file.name }, isInFile: true, comparedWith: null })
  return true
}

export function saveReport(format: ReportFormat): void {
  if (!state.shown) return
  const { report } = state.shown
  const { type, write } = FORMATS[format]
  const host = new URL(report.baseAddress).host.replace(/[^\w.-]/g, '-')
  const name = `checkup-${host}-${report.startedAt.slice(0, 10)}.${format}`
  saveFile(new Blob([write(report)], { type }), name)
  if (format === 'json') showAndKeep({ ...state.shown, isInFile: true })
}

/** Accepts findings for a reason, or no longer where it is null. */
export function accept(findings: readonly Finding[], reason: string | null): void {
  if (state.shown) changeReport(acceptFindings(state.shown.report, findings, reason))
}

function changeReport(report: Report): void {
  showAndKeep({ ...state.shown!, report, isInFile: false })
}

/** Checks the findings of a rule again. */
export async function recheckRule(rule: string): Promise<void> {
  const { report } = state.shown!
  const findings = report.findings.filter((finding) => finding.rule === rule)
  const { signal } = (rechecking = new AbortController())
  const note = (next: Partial<RecheckState>) => {
    if (!signal.aborted) change({ recheck: { ...state.recheck!, ...next } })
  }
  change({
    problem: null,
    rechecked: null,
    recheck: { rule, part: 'brands', done: 0, of: findings.length, wait: null },
  })
  try {
    const { report: checked, ...counts } = await recheck({
      client: new BrandClient({ ...connectionOptions(), onUnauthorized: reportUnauthorized }),
      inspector: imageInspector,
      report,
      findings,
      signal,
      onProgress: (part, done, of) => note({ part, done, of }),
      onWait: (wait) =>
        note({ wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) } }),
    })
    if (signal.aborted) return
    change({ recheck: null, rechecked: { rule, ...counts } })
    // What was accepted in the meantime stays accepted, and what no longer was does not.
    changeReport(carryAccepted(checked, state.shown!.report.findings))
  } catch (error) {
    if (signal.aborted) return
    if (!isServiceFailure(error)) throw error
    const detail = `${failureCause(error)}. The report is as it was.`
    change({ recheck: null, problem: { title: 'The brands could not be checked again', detail } })
  }
}

export function cancelRecheck(): void {
  rechecking?.abort()
  change({ recheck: null })
}

/**
 * @param file null: compares with the report before.
 * @returns what is wrong with the file.
 */
export async function compareReport(file: File | null): Promise<string | undefined> {
  const report = file ? readReport(await file.text()) : state.previous
  if (!report || !state.shown) return undefined
  if ('problem' in report) return report.problem
  showAndKeep({ ...state.shown, comparedWith: { name: file?.name ?? 'the run before', report } })
  return undefined
}

export function endComparison(): void {
  if (state.shown) showAndKeep({ ...state.shown, comparedWith: null })
}

export function dismissProblem(): void {
  change({ problem: null })
}

function change(next: Partial<CheckupState>): void {
  state = { ...state, ...next }
  published.set(state)
}
