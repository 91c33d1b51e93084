/**
 * The state of the check-up, kept while other screens are open and dropped when the session ends. It loads images for the
 * worker. Components read it through `useCheckup` and change it through the functions below.
 */
import type { FindingSet } from '#checkup/report/accepted-findings.ts'
import type { FindingIdentity } from '#checkup/report/finding.ts'
import type { CheckupProgress } from '#checkup/run/progress.ts'
import { connectedAddress, connectionOptions, onDisconnect, reportUnauthorized } from '#web/api/connection.ts'
import { createStore } from '#web/ui/create-store.ts'
import { useStore } from '#web/ui/use-store.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { createLogoLoader } from './logo-loader.ts'
import type {
  Comparison,
  FromWorker,
  Kept,
  Problem,
  RecheckResult,
  RecheckState,
  ReportFormat,
  ReportSource,
  ReportSummary,
} from './messages.ts'
import { endWorker, hasWorker, onWorkerFailure, onWorkerMessage, tell } from './worker-port.ts'

export interface CheckupState {
  /** `opening`: this browser is asked for an earlier report. */
  readonly phase: 'opening' | 'idle' | 'running' | 'done'
  readonly progress: CheckupProgress | null
  /** Null while a run has no report yet; its findings are there before. */
  readonly summary: ReportSummary | null
  readonly source: ReportSource | null
  /** How many findings each rule of a run has so far. */
  readonly counts: Readonly<Record<string, number>>
  readonly kept: Kept
  readonly recheck: RecheckState | null
  readonly rechecked: RecheckResult | null
  readonly comparison: Comparison | null
  readonly problem: Problem | null
  /** The name of a file that is being read. */
  readonly reading: string | null
}

const INITIAL: CheckupState = {
  phase: 'opening',
  progress: null,
  summary: null,
  source: null,
  counts: {},
  kept: { unfinished: null, previous: null },
  recheck: null,
  rechecked: null,
  comparison: null,
  problem: null,
  reading: null,
}
/** Milliseconds between two renderings of a run. */
const PUBLISH_EVERY = 200

let state = INITIAL
let timer: ReturnType<typeof setTimeout> | undefined
const published = createStore(state)
const logos = createLogoLoader((number, image) => {
  const pixels = image.state === 'loaded' && 'data' in image.pixels ? [image.pixels.data.buffer] : []
  tell({ type: 'logo', number, image }, pixels)
})

onWorkerMessage(receive)
onWorkerFailure((detail) => {
  change({ ...state, phase: 'idle', problem: { title: 'The check-up itself failed', detail } })
})
onDisconnect(() => {
  endWorker()
  logos.stop()
  change(INITIAL)
})
document.addEventListener('visibilitychange', () => {
  if (hasWorker()) tell({ type: 'hold-logos', held: document.hidden })
})

export function useCheckup(): CheckupState {
  return useStore(published)
}

/** Looks for what this browser keeps, the first time that the screen opens. */
export function openCheckup(): void {
  const baseAddress = connectedAddress()
  // Without a session there may still be a report from a file.
  if (baseAddress !== undefined && state.phase === 'opening' && !hasWorker())
    tell({ type: 'look', baseAddress })
}

export function startRun(resume = false): void {
  change({ ...INITIAL, kept: state.kept, phase: 'running' })
  tell({ type: 'hold-logos', held: document.hidden })
  tell({ type: 'start', connection: connectionOptions(), resume })
}

export function tellRun(type: 'pause' | 'resume' | 'cancel'): void {
  tell({ type })
}

export function openReportFile(file: File): void {
  change({ ...state, problem: null, reading: file.name })
  tell({ type: 'open', file })
}

export function saveReport(format: ReportFormat): void {
  tell({ type: 'save', format })
}

/** Saves the open comparison as a web page of one file. */
export function saveComparison(): void {
  tell({ type: 'save-comparison' })
}

export function acceptFinding({ rule, brand, field }: FindingIdentity, reason: string | null): void {
  tell({ type: 'accept', identity: { rule, brand, field }, reason })
}

export function acceptTogether(set: FindingSet, reason: string | null): void {
  tell({ type: 'accept-together', set, reason })
}

export function recheckRule(rule: string): void {
  change({ ...state, problem: null, rechecked: null })
  tell({ type: 'recheck', connection: connectionOptions(), rule })
}

export function cancelRecheck(): void {
  tell({ type: 'cancel-recheck' })
}

export function compareReport(file: File | null): void {
  change({ ...state, problem: null })
  tell({ type: 'compare', file })
}

export function endComparison(): void {
  change({ ...state, comparison: null })
}

export function dismissProblem(): void {
  change({ ...state, problem: null })
}

function receive(message: FromWorker): void {
  switch (message.type) {
    case 'kept':
      return change({ ...state, phase: state.phase === 'opening' ? 'idle' : state.phase, kept: message.kept })
    case 'progress':
      state = { ...state, progress: message.progress }
      return publishSoon()
    case 'counts':
      state = { ...state, counts: message.counts }
      return publishSoon()
    case 'report':
      return showReport(message.summary, message.source)
    case 'inspect':
      return logos.load(message.number, message.address)
    case 'forget-logo':
      return logos.forget(message.number)
    case 'file':
      return saveFile(message.file, message.name)
    case 'recheck':
      return change({ ...state, recheck: message.state })
    case 'rechecked':
      return change({ ...state, rechecked: message.result })
    case 'comparison':
      return change({ ...state, comparison: message.comparison })
    case 'problem':
      return change({
        ...state,
        phase: state.phase === 'running' ? 'idle' : state.phase,
        problem: message.problem,
        reading: null,
      })
    case 'unauthorized':
      return reportUnauthorized()
    case 'findings':
    case 'logo-count':
    case 'place':
      return // for finding-window.ts
  }
}

function showReport(summary: ReportSummary, source: ReportSource): void {
  const same = summary.startedAt === state.summary?.startedAt
  change({
    ...state,
    summary,
    source,
    phase: 'done',
    progress: null,
    reading: null,
    // What was accepted or mended since changes no comparison that is open.
    comparison: same ? state.comparison : null,
    rechecked: same ? state.rechecked : null,
  })
}

function publishSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    if (state.phase === 'running') published.set(state)
  }, PUBLISH_EVERY)
}

function change(next: CheckupState): void {
  state = next
  published.set(state)
}
