/**
 * The check-up's worker: it runs the engine, holds the report, and keeps snapshots and reports in this browser. The page
 * sends it the session's token with each run; it is never stored.
 */
import { BrandClient } from '#client/brand-client.ts'
import { acceptFinding, acceptTogether, carryAccepted } from '#checkup/report/accepted-findings.ts'
import { comparisonPage } from '#checkup/report/comparison-page.ts'
import { csvReport } from '#checkup/report/csv-report.ts'
import type { FindingIdentity } from '#checkup/report/finding.ts'
import { junitReport } from '#checkup/report/junit-report.ts'
import { readReport } from '#checkup/report/read-report.ts'
import type { Report } from '#checkup/report/report.ts'
import { type Checkup, startCheckup } from '#checkup/run-checkup.ts'
import type { ConnectionOptions } from '#web/api/connection.ts'
import { compareWith } from './compare-with.ts'
import { keep, readKept } from './kept-database.ts'
import { pageInspector } from './logo-inspector.ts'
import type { FromWorker, ReportFormat, ReportSource, ToWorker } from './messages.ts'
import { recheckRule } from './recheck-rule.ts'
import { allFindings, reportSummary } from './report-summary.ts'
import { ShownFindings } from './shown-findings.ts'

/** Milliseconds between snapshots. */
const SNAPSHOT_EVERY = 5000
/** Findings that are sent with a report: more than a window shows. */
const FIRST_FINDINGS = 100
const FILES = {
  json: { extension: 'json', type: 'application/json', write: (report: Report) => JSON.stringify(report) },
  csv: { extension: 'csv', type: 'text/csv', write: csvReport },
  junit: { extension: 'xml', type: 'application/xml', write: junitReport },
} as const satisfies Record<ReportFormat, unknown>

// The types of a page say nothing of a worker, which talks to its page as to a port.
const page = globalThis as unknown as MessagePort
const inspector = pageInspector(send)
const findings = new ShownFindings(send)
/** The service of the session; undefined: nobody is signed in, and nothing is kept. */
let home: string | undefined
let running: Checkup | undefined
let shown: { readonly report: Report; readonly source: ReportSource } | undefined
/** The report that the one on the screen is compared with. */
let comparedWith: Report | undefined
let rechecking: AbortController | undefined
let logosHeld = false

function send(message: FromWorker): void {
  page.postMessage(message)
}

page.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void receive(data))

async function receive(message: ToWorker): Promise<void> {
  switch (message.type) {
    case 'look':
      return look(message.baseAddress)
    case 'start':
      return run(message.connection, message.resume)
    case 'pause':
      return running?.pause()
    case 'resume':
      return running?.resume()
    case 'cancel':
      return running?.cancel()
    case 'hold-logos':
      logosHeld = message.held
      return running?.holdLogos(message.held)
    case 'logo':
      return inspector.receive(message.number, message.image)
    case 'open':
      return openFile(message.file)
    case 'save':
      return save(message.format)
    case 'save-comparison':
      return saveComparison()
    case 'accept':
      return accept(message.identity, message.reason)
    case 'accept-together':
      return shown && changeReport(acceptTogether(shown.report, message.set, message.reason))
    case 'ask-findings':
      return findings.ask(message)
    case 'find':
      return findings.find(message)
    case 'recheck':
      return checkAgain(message.connection, message.rule)
    case 'cancel-recheck':
      return rechecking?.abort()
    case 'compare':
      return compare(message.file)
  }
}

async function look(baseAddress: string): Promise<void> {
  home = baseAddress
  await sendKept(baseAddress)
  const kept = await readKept(baseAddress, 'shown')
  if (!kept || running || shown) return
  show(kept.report, kept.source.from === 'file' ? kept.source : { from: 'kept' })
}

async function sendKept(baseAddress: string): Promise<void> {
  const [snapshot, previous] = await Promise.all([
    readKept(baseAddress, 'snapshot'),
    readKept(baseAddress, 'previous'),
  ])
  const unfinished = snapshot ? { brands: snapshot.columns.times.length, total: snapshot.totalBefore } : null
  send({ type: 'kept', kept: { unfinished, previous: previous?.startedAt ?? null } })
}

function show(report: Report, source: ReportSource): void {
  const isOther = shown?.report.startedAt !== report.startedAt
  shown = { report, source }
  const summary = reportSummary(report)
  findings.replace(report.findings)
  // Sent before the page can ask for them, so that it draws report and findings at once.
  if (isOther && source.from !== 'run')
    findings.ask({ query: allFindings(summary), from: 0, to: FIRST_FINDINGS })
  send({ type: 'report', summary, source })
}

async function run(connection: ConnectionOptions, resume: boolean): Promise<void> {
  const { baseAddress } = connection
  home = baseAddress
  rechecking?.abort()
  findings.replace([])
  const snapshot = resume ? await readKept(baseAddress, 'snapshot') : undefined
  const checkup = startCheckup({
    client: clientOf(connection),
    inspector,
    resume: snapshot,
    onProgress: (progress) => send({ type: 'progress', progress }),
    onFindings(found) {
      findings.add(found)
      send({ type: 'counts', counts: findings.counts() })
    },
  })
  running = checkup
  checkup.holdLogos(logosHeld)
  const timer = setInterval(() => void keep(baseAddress, 'snapshot', checkup.snapshot()), SNAPSHOT_EVERY)
  try {
    const report = await checkup.report
    clearInterval(timer)
    await keepRun(report, checkup)
  } catch (error) {
    send({ type: 'problem', problem: { title: 'The check-up itself failed', detail: String(error) } })
  } finally {
    clearInterval(timer)
    running = undefined
  }
}

/** The report of a whole run becomes the last one; a run that ended early can be continued. */
async function keepRun(report: Report, checkup: Checkup): Promise<void> {
  const { baseAddress, ended } = report
  const last = await readKept(baseAddress, 'last')
  const final = last ? carryAccepted(report, last) : report
  const finished = ended === 'finished'
  await keep(baseAddress, 'snapshot', finished ? undefined : checkup.snapshot())
  if (finished) {
    await keep(baseAddress, 'previous', last)
    await keep(baseAddress, 'last', final)
  }
  await sendKept(baseAddress)
  show(final, { from: 'run' })
  await keepShown()
}

async function keepShown(): Promise<void> {
  if (home !== undefined) await keep(home, 'shown', shown)
}

/** A client that tells the page when the service no longer accepts the token. */
function clientOf(connection: ConnectionOptions): BrandClient {
  const onUnauthorized = async () => {
    // The end of the session ends this worker.
    if (running) await keep(connection.baseAddress, 'snapshot', running.snapshot())
    send({ type: 'unauthorized' })
  }
  return new BrandClient({ ...connection, onUnauthorized: () => void onUnauthorized() })
}

async function readFile(file: File): Promise<Report | undefined> {
  const report = readReport(await file.text())
  if (!('problem' in report)) return report
  send({ type: 'problem', problem: { title: `“${file.name}” cannot be opened`, detail: report.problem } })
  return undefined
}

async function openFile(file: File): Promise<void> {
  const report = await readFile(file)
  if (!report) return
  rechecking?.abort()
  show(report, { from: 'file', name: file.name })
  await keepShown()
}

function save(format: ReportFormat): void {
  if (!shown) return
  const { report } = shown
  const { extension, type, write } = FILES[format]
  sendFile(`checkup-${nameOf(report)}.${extension}`, type, write(report))
}

function saveComparison(): void {
  if (!shown || !comparedWith) return
  const { report } = shown
  sendFile(`changes-${nameOf(report)}.html`, 'text/html', comparisonPage(comparedWith, report))
}

/** "brands.example-2026-11-23" */
function nameOf({ baseAddress, startedAt }: Report): string {
  return `${new URL(baseAddress).host.replace(/[^\w.-]/g, '-')}-${startedAt.slice(0, 10)}`
}

function sendFile(name: string, type: string, content: string): void {
  send({ type: 'file', file: new Blob([content], { type }), name })
}

function accept(identity: FindingIdentity, reason: string | null): void {
  if (!shown) return
  changeReport(acceptFinding(shown.report, identity, reason))
}

function changeReport(report: Report): void {
  if (!shown) return
  if (shown.source.from !== 'file' && report.ended === 'finished')
    void keep(report.baseAddress, 'last', report)
  show(report, shown.source)
  void keepShown()
}

async function checkAgain(connection: ConnectionOptions, rule: string): Promise<void> {
  if (!shown) return
  const { report } = shown
  const abort = new AbortController()
  rechecking = abort
  const { signal } = abort
  try {
    const rechecked = await recheckRule({
      client: clientOf(connection),
      inspector,
      report,
      rule,
      signal,
      send,
    })
    // What was accepted in the meantime stays accepted.
    if (!rechecked || signal.aborted) return
    const { report: changed, ...result } = rechecked
    // Before the report, in which the rule may have no finding left.
    send({ type: 'rechecked', result: { rule, ...result } })
    changeReport(carryAccepted(changed, shown.report))
  } finally {
    rechecking = undefined
  }
}

async function compare(file: File | null): Promise<void> {
  if (!shown) return
  const { report } = shown
  const before = file ? await readFile(file) : await readKept(report.baseAddress, 'previous')
  if (!before) return
  comparedWith = before
  const compared = compareWith(before, report, file?.name ?? 'the run before')
  send({ type: 'comparison', comparison: compared.comparison })
  findings.compare(compared.findings)
}
