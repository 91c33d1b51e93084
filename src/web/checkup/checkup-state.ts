/** The state of the check-up: the run in progress, and the report that is open. Loads none of its code. */
import { createStore, useSelector } from '@tanstack/react-store'
import type { CheckupProgress } from '#checkup/progress.ts'
import type { Comparison } from '#checkup/report/compare-reports.ts'
import type { Summary } from '#checkup/report/outcomes.ts'
import type { Report } from '#checkup/report/report.ts'
import type { reportSentences } from '#checkup/report/sentences.ts'
import type { CheckupOptions } from '#checkup/run-checkup.ts'

interface NamedReport {
  readonly report: Report
  readonly file?: string
}

export interface KeptReports {
  /** The report on the screen: from a run, which may not have finished, or from a file. */
  readonly shown: NamedReport
  readonly earlier: NamedReport | null
  /** The last run that finished, with which the next one is compared. */
  readonly last: Report | null
  /** What continues the run on the screen. Missing if it finished, or the report is from a file. */
  readonly begun?: RunOptions | undefined
}

/** The report on the screen, with all that the screen makes of it once. */
export interface OpenReport extends KeptReports {
  readonly summary: Summary
  readonly comparison: Comparison | null
  readonly sentences: ReturnType<typeof reportSentences>
  /** Whether it is about the service of the session, so that its brands can be opened. */
  readonly isOwn: boolean
}

/** What a run is begun with. It adds what it sees and asks, so that it can be continued if it is stopped. */
export interface RunOptions extends Pick<CheckupOptions, 'everyBrand' | 'seen' | 'answers'> {
  /** How far it was, without its findings. */
  progress?: CheckupProgress | undefined
}

/** Why a run learned nothing. */
export interface RunFailure {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly cause: string
  /** What to do, where that is known. */
  readonly detail?: string
}

interface CheckupState {
  /** `opening`: the reports on this device are being read. `continuing`: the run on the screen is running again. */
  readonly phase: 'opening' | 'idle' | 'running' | 'continuing'
  readonly progress: CheckupProgress | null
  readonly open: OpenReport | null
  /** Of the last run, until another one begins. */
  readonly failure: RunFailure | null
  /** How the run ended, until the user has seen it. */
  readonly ended: string | null
}

export const NO_CHECKUP: CheckupState = {
  phase: 'opening',
  progress: null,
  open: null,
  failure: null,
  ended: null,
}

export const checkupState = createStore(NO_CHECKUP)

export const changeCheckup = (next: Partial<CheckupState>) =>
  checkupState.setState((before) => ({ ...before, ...next }))

export const isRunning = ({ phase }: Pick<CheckupState, 'phase'>) =>
  phase === 'running' || phase === 'continuing'

export const useCheckup = <Part>(part: (state: CheckupState) => Part): Part => useSelector(checkupState, part)
