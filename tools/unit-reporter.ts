/** Reports the unit tests to `npm test`. Vitest's own JSON does not say why a test was skipped. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Each test that was skipped, and why. */
  readonly skipped: readonly string[]
}

/** Writes an `Outcome` as JSON to the file that `UNIT_REPORT` names. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter from the default export
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const count = (state: 'passed' | 'failed') => tests.filter((one) => one.result().state === state).length
    const skipped = tests.flatMap((one) => {
      const result = one.result()
      return result.state === 'skipped' ? [`${one.fullName}: ${result.note ?? 'no reason given'}`] : []
    })
    const outcome: Outcome = { passed: count('passed'), failed: count('failed'), skipped }
    const file = process.env['UNIT_REPORT']!
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(outcome))
  }
}
