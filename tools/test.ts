/**
 * `npm test`: runs all checks and tests, even after one has failed, and says at the end what ran, how long it took, and what
 * was skipped and why.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { JSONReport, JSONReportSuite } from 'playwright/types/testReporter'
import type { Outcome } from './unit-reporter.ts'

interface Step {
  readonly name: string
  readonly command: string
  /** Reads the JSON report of a test runner. */
  readonly read?: (report: string) => Outcome
}

const REPORTS = 'data/test-reports'
const playwright = (options: string) => `playwright test ${options} --reporter=list,json`

/** Rows run one after the other. The lists of a row run in parallel, and the steps of a list in order. */
const STEPS: readonly (readonly (readonly Step[])[])[] = [
  [[{ name: 'Browsers for the tests', command: 'node tools/browser.ts' }]],
  [
    [{ name: 'Types, lint, format, dead code', command: 'npm run check' }],
    // One after the other, since both build the app.
    [{ name: 'Supported browsers, sizes', command: 'npm run browsers && npm run size' }],
  ],
  [
    [
      {
        name: 'Unit tests',
        command: 'vitest run --reporter=default --reporter=./tools/unit-reporter.ts',
        read: (report) => JSON.parse(report) as Outcome,
      },
      { name: 'Journeys', command: playwright(''), read: readPlaywright },
    ],
    [{ name: 'Walk', command: playwright('-c e2e/engines/playwright.config.ts'), read: readPlaywright }],
  ],
]

function readPlaywright(report: string): Outcome {
  const { stats, suites } = JSON.parse(report) as JSONReport
  const skipped = specsOf(suites).flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => `${title}: ${annotations[0]?.description ?? 'no reason given'}`),
  )
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped }
}

function specsOf(suites: readonly JSONReportSuite[]): JSONReportSuite['specs'] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])
}

/** Of lists that run in parallel, only the first shows its output while it runs. */
async function runSteps(steps: readonly Step[], index: number) {
  const done: Awaited<ReturnType<typeof runStep>>[] = []
  for (const step of steps) done.push(await runStep(step, index))
  return done
}

async function runStep({ name, command, read }: Step, index: number) {
  const start = Date.now()
  const report = `${REPORTS}/${name}.json`
  const output = index === 0 ? 'inherit' : 'pipe'
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, UNIT_REPORT: report }
  const child = spawn(command, { shell: true, stdio: ['ignore', output, output], env })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  process.stdout.write(Buffer.concat(chunks))
  return { name, passed: code === 0, seconds: secondsSince(start), outcome: read && readReport(report, read) }
}

function secondsSince(start: number): number {
  return Math.round((Date.now() - start) / 1000)
}

/** @returns `undefined` if the runner ended before it wrote its report. */
function readReport(file: string, read: (report: string) => Outcome): Outcome | undefined {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

rmSync(REPORTS, { recursive: true, force: true })
const start = Date.now()
const results: Awaited<ReturnType<typeof runStep>>[] = []
for (const row of STEPS) results.push(...(await Promise.all(row.map(runSteps))).flat())

console.table(
  results.map(({ name, passed, seconds, outcome }) => ({
    'What ran': name,
    Result: passed ? 'passed' : 'FAILED',
    Seconds: seconds,
    ...(outcome && { Passed: outcome.passed, Failed: outcome.failed, Skipped: outcome.skipped.length }),
  })),
)
const outcomes = results.flatMap(({ outcome }) => outcome ?? [])
const skipped = outcomes.flatMap((outcome) => outcome.skipped)
for (const test of skipped) console.log(`Skipped: ${test}`)
const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0)
console.log(`All steps took ${secondsSince(start)} seconds.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${skipped.length} skipped`)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
