import type { BrandClient } from '#client/brand-client.ts'
import type { LogoInspector } from '#checkup/logos/logo-inspector.ts'
import { recheck, type Rechecked } from '#checkup/recheck.ts'
import type { Report } from '#checkup/report/report.ts'
import { failureCause, isServiceFailure } from '#checkup/run/failure-cause.ts'
import type { FromWorker, RecheckState } from './messages.ts'

interface RecheckRuleOptions {
  readonly client: BrandClient
  readonly inspector: LogoInspector
  readonly report: Report
  readonly rule: string
  readonly signal: AbortSignal
  readonly send: (message: FromWorker) => void
}

/** Checks the findings of a rule again and tells the page how far it is. Undefined: it failed or was cancelled. */
export async function recheckRule({
  send,
  rule,
  ...options
}: RecheckRuleOptions): Promise<Rechecked | undefined> {
  const { report, signal } = options
  const findings = report.findings.filter((finding) => finding.rule === rule)
  let state: RecheckState = { rule, part: 'brands', done: 0, of: findings.length, wait: null }
  const change = (next: Partial<RecheckState>) => {
    state = { ...state, ...next }
    send({ type: 'recheck', state })
  }
  change({})
  try {
    return await recheck({
      ...options,
      findings,
      onProgress: (part, done, of) => change({ part, done, of }),
      onWait: (wait) =>
        change({
          wait: wait && { milliseconds: wait.milliseconds, cause: failureCause(wait.error) },
        }),
    })
  } catch (error) {
    if (signal.aborted) return undefined
    if (!isServiceFailure(error)) throw error
    const detail = `${failureCause(error)}. The report is as it was.`
    send({ type: 'problem', problem: { title: 'The brands could not be checked again', detail } })
    return undefined
  } finally {
    send({ type: 'recheck', state: null })
  }
}
