/**
 * Runs a check-up, opens and saves reports. A run continues while other screens are open, and ends with the session. Reports
 * stay on the device until the user signs out.
 */
import { yieldToMain } from '#checkup/judge.ts'
import type { CheckupProgress } from '#checkup/progress.ts'
import { compareReports } from '#checkup/report/compare-reports.ts'
import { type Summary, summarise } from '#checkup/report/outcomes.ts'
import { csvReport } from '#checkup/report/report-csv.ts'
import { readReport, type Report } from '#checkup/report/report.ts'
import { inSentence, reportSentences, verdictOfGroup } from '#checkup/report/sentences.ts'
import { runCheckup } from '#checkup/run-checkup.ts'
import { explain } from '#client/explain.ts'
import { CHECKUP_DATABASE, connectedAddress, currentClient, onDisconnect } from '#web/data/connection.ts'
import { recordUnstored } from '#web/data/persisted.ts'
import { saveFile } from '#web/export/formats.ts'
import { toastFailure } from '#web/ui/messages.tsx'
import {
  changeCheckup,
  checkupState,
  type KeptReports,
  NO_CHECKUP,
  type OpenReport,
  type RunOptions,
} from './checkup-state.ts'
import { imageInspector } from './image-inspector.ts'
import { keepReports, readReports } from './kept-reports.ts'

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
  const kept = await readReports(baseAddress)
  const open = kept ? await prepare(kept) : null
  if (checkupState.get().phase === 'opening' && connectedAddress() === baseAddress)
    changeCheckup({ phase: 'idle', open })
}

/** Everything that the screen shows of reports, made once and in several tasks: a large report would block the page. */
async function prepare(reports: KeptReports): Promise<OpenReport> {
  const { shown, earlier } = reports
  const comparison = earlier && (await compareReports(earlier.report, shown.report))
  await yieldToMain()
  const summary = summarise(shown.report, comparison?.states)
  await yieldToMain()
  const sentences = reportSentences(shown.report, summary, comparison)
  const isOwn = shown.report.baseAddress === connectedAddress()
  return { ...reports, summary, comparison, sentences, isOwn }
}

/** Shows and stores reports. Resolves once a reload would show them again. */
async function showAndKeep(reports: KeptReports): Promise<OpenReport> {
  const baseAddress = connectedAddress()!
  const open = await prepare(reports)
  if (connectedAddress() !== baseAddress) return open
  changeCheckup({ open })
  const isStored = await keepReports(baseAddress, reports)
  // The session may have ended meanwhile.
  const isLost = !isStored && checkupState.get().open === open
  recordUnstored(CHECKUP_DATABASE, isLost ? { label: 'check-up', value: reports.shown.report } : undefined)
  return open
}

/** @param options of a new run, or of one that was stopped, to continue it. */
export async function startRun(options: RunOptions = {}): Promise<void> {
  await openCheckup()
  const client = currentClient()
  const { signal } = (running = new AbortController())
  const { open } = checkupState.get()
  const last = open?.last ?? null
  const { everyBrand = false, seen = new Map(), answers = new Map() } = options
  const begun: RunOptions = { everyBrand, seen, answers }
  const stopped = options.seen && open ? open : undefined
  changeCheckup({ phase: stopped ? 'continuing' : 'running', progress: null, failure: null, ended: null })
  const onProgress = (now: CheckupProgress) => {
    if (connectedAddress() === undefined) return
    const progress =
      stopped && options.progress ? resumedProgress(now, options.progress, stopped.summary) : now
    if (now.stage !== 'judging') begun.progress = { ...progress, summary: null }
    changeCheckup({ progress })
  }
  const idle = { phase: 'idle', progress: null } as const
  const fail = (cause: string, detail?: string) => {
    const failure = { at: Date.now(), cause, ...(detail !== undefined && { detail }) }
    changeCheckup({ ...idle, failure, ended: `The check-up failed: ${inSentence(cause)}.` })
  }
  try {
    const all = { client, inspector: imageInspector, ...begun, earlier: last, stopped: stopped?.shown.report }
    const report = await runCheckup(all, signal, onProgress)
    if (connectedAddress() !== client.baseAddress) return
    if (report.brands === 0 && report.ended !== 'finished') {
      // Nothing was learned, so the last result stays.
      return report.ended === 'stopped' ? fail(report.cause!) : changeCheckup(idle)
    }
    const { sentences } = await showAndKeep({
      shown: { report },
      earlier: last && { report: last },
      last: report.ended === 'finished' ? report : last,
      begun: report.ended === 'finished' ? undefined : begun,
    })
    if (connectedAddress() !== client.baseAddress) return
    changeCheckup({ ...idle, ended: `Check-up: ${sentences.stopped ?? sentences.news ?? sentences.result}` })
  } catch (error) {
    const { title, detail } = explain(error)
    fail(title, detail)
  }
}

/** The progress of a run that continues a stopped one, whose work and findings are shown until this run has caught up. */
function resumedProgress(now: CheckupProgress, before: CheckupProgress, summary: Summary): CheckupProgress {
  // Both are counted again, from where the run was stopped, once the list has been read.
  const { requests, logos } = now.logos.of === 0 ? before : now
  return {
    ...now,
    summary: now.summary ?? summary,
    // A group that was checked in full stays so.
    open: now.open.filter((group) => verdictOfGroup(group, summary.rules).part),
    brands: Math.max(now.brands, before.brands),
    total: now.total ?? before.total,
    requests,
    logos,
    done: Math.max(now.done, before.done),
  }
}

/** Ends the run. What it has read until then is checked and shown. */
export const cancelRun = () => running?.abort()

/** Shows a report from a file, or compares the report on the screen with it. @returns whether it could be opened */
export async function openFile(file: File, as: 'shown' | 'earlier'): Promise<boolean> {
  const report = readReport(await file.text())
  if ('problem' in report) {
    toastFailure(`“${file.name}” cannot be opened. ${report.problem}`)
    return false
  }
  const { open } = checkupState.get()
  const opened = { report, file: file.name }
  if (as === 'shown') void showAndKeep({ shown: opened, earlier: null, last: open?.last ?? null })
  else if (open) void showAndKeep({ ...open, earlier: opened })
  return true
}

/** Shows the last run that finished, in place of a report from a file or a run that did not. */
export function showLastRun(): void {
  const last = checkupState.get().open?.last
  if (last) void showAndKeep({ shown: { report: last }, earlier: null, last })
}

export function saveReport(): void {
  const { report } = checkupState.get().open!.shown
  saveFile(new Blob([JSON.stringify(report)], { type: 'application/json' }), fileName(report, 'json'))
}

/** @param rule `null` for all rules */
export function saveFindings(rule: string | null): void {
  const { shown, comparison } = checkupState.get().open!
  const text = csvReport(shown.report, comparison, rule)
  saveFile(new Blob([text], { type: 'text/csv' }), fileName(shown.report, 'csv', rule))
}

function fileName({ baseAddress, startedAt }: Report, ending: string, rule: string | null = null): string {
  const host = new URL(baseAddress).host.replace(/[^\w.-]/g, '-')
  return ['checkup', host, startedAt.slice(0, 10), rule].filter(Boolean).join('-') + `.${ending}`
}
