/** The state of the check-up: the run in progress, and the reports that are shown and compared. Loads none of its code. */
import { createStore, useSelector } from '@tanstack/react-store'
import type { Comparison } from '#checkup/report/compare-reports.ts'
import type { Report } from '#checkup/report/report.ts'
import type { CheckupProgress } from '#checkup/run-checkup.ts'

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

export interface CheckupState {
  /** `opening`: the reports on this device are being read. */
  readonly phase: 'opening' | 'idle' | 'running' | 'cancelling'
  readonly progress: CheckupProgress | null
  readonly reports: KeptReports | null
  /** Between the report that is shown and the earlier one. */
  readonly comparison: Comparison | null
  readonly problem: { readonly title: string; readonly detail: string } | null
  /** How the run ended, until the user has seen it. */
  readonly ended: string | null
}

export const NO_CHECKUP: CheckupState = {
  phase: 'opening',
  progress: null,
  reports: null,
  comparison: null,
  problem: null,
  ended: null,
}

export const checkupState = createStore(NO_CHECKUP)

export const changeCheckup = (next: Partial<CheckupState>) =>
  checkupState.setState((before) => ({ ...before, ...next }))

export const isRunning = ({ phase }: Pick<CheckupState, 'phase'>) =>
  phase === 'running' || phase === 'cancelling'

export const useCheckup = <Part>(part: (state: CheckupState) => Part): Part => useSelector(checkupState, part)
