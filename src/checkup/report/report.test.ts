import { expect, test } from 'vitest'
import { byId } from '#checkup/judge.ts'
import { compareReports } from './compare-reports.ts'
import { allFindings, SAMPLE_CAUSE, SAMPLED, summarise, verdictOf } from './outcomes.ts'
import { TRY_AGAIN } from '#checkup/logos/look-at-logos.ts'
import { csvReport } from './report-csv.ts'
import { type Finding, readReport, type Report, type RuleOutcome } from './report.ts'
import { reportSentences, visibleText } from './sentences.ts'

const finding = (brand: string | null, value: string, more?: Partial<Finding>): Finding => ({
  rule: 'name-blanks',
  brand,
  field: 'name',
  value,
  name: value,
  logo: '',
  ...more,
})

const outcome = (rule: string, more?: Partial<RuleOutcome>): RuleOutcome => ({
  rule,
  judged: 10,
  unit: 'brands',
  notJudged: [],
  ...more,
})

function report(findings: readonly Finding[], more?: Partial<Report>): Report {
  return {
    format: 'brand-catalogue-checkup',
    version: 2,
    baseAddress: 'https://brands.example',
    startedAt: '2026-11-01T10:00:00.000Z',
    duration: 1234,
    ended: 'finished',
    brands: 1234,
    total: 1234,
    pages: 13,
    requests: 100,
    logos: 0,
    outcomes: [outcome('name-blanks'), outcome('name-near')],
    findings: [...findings],
    catalogue: { ids: ['1', '2', '3'], names: ['A', 'B', 'C'], logos: ['a', 'b', 'c'] },
    ...more,
  }
}

/** The state of each finding of two reports, with its brand. */
async function statesOf(before: Report, after: Report) {
  const { states } = await compareReports(before, after)
  return Array.from(states, ([{ brand }, state]) => `${brand} ${state}`).toSorted()
}

/** The sentences about a report, compared with an earlier one if there is one. */
async function sentences(of: Report, before?: Report) {
  return reportSentences(of, summarise(of), before && (await compareReports(before, of)))
}

test('findings are compared by identity and value', async () => {
  const before = report([finding('1', 'a '), finding('2', 'b '), finding('3', 'c ')])
  const after = report([finding('2', 'b '), finding('3', 'd '), finding('4', 'e ')])
  expect(await statesOf(before, after)).toEqual(['1 fixed', '2 still there', '3 new', '4 new'])
  expect((await compareReports(before, after)).fixed).toEqual([before.findings[0]])
  // How slow a logo is depends on the connection.
  const slow = (brand: string) => report([finding(brand, '4 s', { rule: 'logo-slow' })])
  expect(await statesOf(slow('1'), slow('2'))).toEqual([])
  expect((await sentences(report([]), slow('1'))).rest).toBe('Slow logos are not compared.')
})

test('notes that are new or gone are changes too', async () => {
  const outcomes = [outcome('logo-background')]
  const noted = report([finding('1', 'l', { rule: 'logo-background' })], { outcomes })
  const fine = report([], { outcomes })
  expect((await sentences(noted, fine)).news).toBe('1 new note.')
  expect((await sentences(fine, noted)).news).toBe('1 note cleared.')
  expect((await sentences(noted, noted)).news).toBe('No change.')
})

test('the findings of a rule are sorted by id, and those that belong together stay together', () => {
  const [nine, eleven] = ['9', '11'].map((brand) => finding(brand, 'a', { group: 'one' }))
  const found = [finding('10', 'b'), nine!, finding('2', 'c'), eleven!, finding(null, 'd')]
  expect(byId(found).map(({ brand }) => brand)).toEqual([null, '2', '9', '11', '10'])
})

test('a finding that was not checked again does not count as fixed', async () => {
  const before = report([finding('1', 'a '), finding('9', 'b ')])
  const unchecked = report([], { outcomes: [outcome('name-blanks', { judged: 0 })] })
  expect(await statesOf(before, unchecked)).toEqual(['1 not checked again', '9 not checked again'])
  expect((await sentences(unchecked, before)).rest).toBe('2 not checked again.')
  const stopped = report([], { ended: 'stopped' })
  expect(await statesOf(before, stopped)).toEqual(['1 fixed', '9 not checked again'])
})

test('a fault of the service is one, whichever brand, page or number shows it', async () => {
  const search = (brand: string) => finding(brand, `brand ${brand}`, { rule: 'name-search-misses' })
  const link = (page: number) =>
    finding(null, `?page=${page}`, { rule: 'links-inconsistent', field: `last of page ${page}` })
  const outcomes = [outcome('name-search-misses', { unit: 'requests' }), outcome('links-inconsistent')]
  const before = report([search('1'), search('2'), link(12)], { outcomes })
  const after = report([search('3'), link(13)], { outcomes })
  expect((await sentences(before)).result).toBe('2 faults among 1,234 brands.')
  expect(await sentences(after, before)).toMatchObject({
    news: 'No change.',
    rest: '2 still there.',
  })
})

test('what an earlier check-up did not check is not called new, and what a later one did not is not called fixed', async () => {
  const differs = (brand: string) => finding(brand, 'x', { rule: SAMPLED })
  const left = [{ cause: SAMPLE_CAUSE, count: 1231, brands: [] }]
  const sampled = (...asked: string[]) => [
    outcome(SAMPLED, { unit: 'requests', judged: asked.length, asked, notJudged: left }),
  ]
  const before = report([differs('1'), differs('2')], { outcomes: sampled('1', '2') })
  const catalogue = { ids: ['1', '2', '3', '4'], names: ['A', 'B', 'C', 'D'], logos: ['a', 'b', 'c', 'd'] }
  const after = report([differs('3'), differs('4')], { outcomes: sampled('1', '3', '4'), catalogue })
  // Brand 3 was there and not asked for, brand 4 is new; brand 1 was asked for again, brand 2 was not.
  const states = ['1 fixed', '2 not checked again', '3 not checked before', '4 new']
  expect(await statesOf(before, after)).toEqual(states)
  expect(csvReport(after)).toContain(
    'Could not check,detail-differs,A brand loaded on its own differs from the list,,,,,1231,Only a sample was loaded',
  )
})

test('brands that were added, removed, renamed or given another logo are named', async () => {
  const before = report([])
  const catalogue = { ids: ['2', '3', '4'], names: ['B', 'See', 'D'], logos: ['bb', 'c', 'd'] }
  const after = report([], { catalogue })
  const { brands } = await compareReports(before, after)
  expect(brands).toEqual({
    added: [{ before: undefined, after: { id: '4', name: 'D', logo: 'd' } }],
    gone: [{ before: { id: '1', name: 'A', logo: 'a' } }],
    renamed: [{ before: { id: '3', name: 'C', logo: 'c' }, after: { id: '3', name: 'See', logo: 'c' } }],
    otherLogo: [{ before: { id: '2', name: 'B', logo: 'b' }, after: { id: '2', name: 'B', logo: 'bb' } }],
  })
  const { news, rest } = await sentences(after, before)
  expect(news).toBe('Nothing new. Brands: 1 new, 1 renamed, 1 with a new logo, 1 removed.')
  expect(rest).toBe('')
})

test('no brand counts as new or gone if not every brand was read', async () => {
  const whole = report([])
  const part = { ids: ['1'], names: ['A'], logos: ['a'] }
  const cancelled = report([], { ended: 'cancelled', brands: 1, total: 3, catalogue: part })
  const late = report([], { ended: 'cancelled', brands: 3, total: 3 })
  expect((await compareReports(whole, cancelled)).brands).toMatchObject({ added: [], gone: null })
  expect((await compareReports(cancelled, whole)).brands).toMatchObject({ added: null, gone: [] })
  expect((await compareReports(whole, late)).brands).toMatchObject({ gone: [] })
})

test('the verdict is one sentence, and says what could not be checked', async () => {
  const empty = report([], { brands: 0 })
  expect((await sentences(empty)).result).toBe('There are no brands to check.')
  expect(verdictOf(empty, summarise(empty))).toBe('unchecked')
  const fine = 'No faults, nothing to review among 1,234 brands.'
  expect(await sentences(report([]))).toMatchObject({ result: fine, more: '2 of 2 rules checked in full.' })
  const notes = [finding('1', 'l', { rule: 'logo-background' }), finding('2', 'x', { rule: 'name-near' })]
  const notJudged = [{ cause: 'No CORS', count: 3, brands: [] }]
  const outcomes = [
    outcome('logo-background'),
    outcome('name-near', { notJudged }),
    outcome('logo-blank', { judged: 0, notJudged }),
    outcome('logo-broken', { notJudged }),
    outcome('name-blanks'),
  ]
  const noted = report(notes, { outcomes })
  expect(await sentences(noted)).toMatchObject({
    result: '1 to review among 1,234 brands.',
    more: '2 of 5 rules checked in full.',
  })
  expect(verdictOf(noted, summarise(noted))).toBe('review')
  const verdicts = summarise(noted).rules.map(({ verdict }) => verdict)
  expect(verdicts).toEqual(['review', 'note', 'unchecked', 'partly', 'fine'])
})

test('a run that did not finish says first how far it came', async () => {
  const logos = ['https://a.example/1.svg', 'https://a.example/1.svg', 'https://a.example/2.svg', 'none']
  const catalogue = { ids: ['1', '2', '3', '4'], names: ['A', 'B', 'C', 'D'], logos }
  const cancelled = report([], { ended: 'cancelled', brands: 4, total: 4, logos: 1, catalogue })
  expect((await sentences(cancelled)).stopped).toBe('Stopped: all 4 brands read, 1 of 2 logos checked.')
  expect((await sentences(cancelled)).result).toBe('Nothing found so far.')
  expect(verdictOf(cancelled, summarise(cancelled))).toBe('partly')
  const compared = await compareReports(report([]), cancelled)
  expect(reportSentences(cancelled, summarise(cancelled), compared).news).toMatch(/ so far\. Brands: /)
  const stopped = report([], { ended: 'stopped', brands: 200, total: 450, cause: 'Page 3' })
  const words = 'Not finished: 200 of 450 brands read, no logos checked. Page 3.'
  expect((await sentences(stopped)).stopped).toBe(words)
  const again = { notJudged: [{ cause: TRY_AGAIN, count: 48, brands: [] }] }
  const failed = { outcomes: [outcome('logo-broken', again), outcome('name-near')] }
  const findings = [finding('2', 'x', { rule: 'name-near' })]
  expect(await sentences({ ...cancelled, ...failed, findings })).toMatchObject({
    stopped: 'Stopped: all 4 brands read, 1 of 2 logos checked, 48 to try again.',
    result: '1 to review so far.',
  })
  expect((await sentences(report([]))).stopped).toBeNull()
})

test('a report is read back from its file; any other file is refused in one sentence', () => {
  const whole = report([finding('1', 'a ')])
  expect(readReport(JSON.stringify(whole))).toEqual(whole)
  expect(readReport('{')).toEqual({ problem: 'The file is not JSON.' })
  const wrong = { version: 3, brands: 'x', baseAddress: 'brands.example', startedAt: 'yesterday' }
  for (const [field, value] of Object.entries(wrong)) {
    expect(readReport(JSON.stringify({ ...whole, [field]: value }))).toEqual({
      problem: `The file is not a report that this program can read: ${field} is not as expected.`,
    })
  }
})

test('the CSV has a line for each finding, with its state; nothing in it runs as a formula', async () => {
  const before = report([finding('1', 'a ')])
  const after = report([finding('9', '=1+1, "x"'), finding(null, 'b')])
  expect(csvReport(after, await compareReports(before, after)).split('\r\n')).toEqual([
    '\uFEFFseverity,rule,title,state,brand,name,field,value,detail',
    `Fault,name-blanks,A name has extra spaces or invisible characters,new,9,"'=1+1, ""x""",name,"'=1+1, ""x""",`,
    'Fault,name-blanks,A name has extra spaces or invisible characters,new,,b,name,b,',
    'Fault,name-blanks,A name has extra spaces or invisible characters,fixed,1,"a ",name,"a ",',
    '',
  ])
})

test('invisible characters are shown as codes', () => {
  expect(visibleText('a\u200Bb\u001B[31m\u00A0é')).toBe('a⟨U+200B⟩b⟨U+001B⟩[31m⟨U+00A0⟩é')
  expect(visibleText('a\u034Fb 👨‍👩‍👧')).toBe('a⟨U+034F⟩b 👨‍👩‍👧')
})

test('the most serious findings come first, then new ones, then those of the commonest rules', () => {
  const [grave, common, rare, note] = ['name-blanks', 'name-near', 'name-twin', 'logo-background']
  const found = (rule: string, brand: string): Finding => ({ rule, brand, field: 'name', value: 'N' })
  const graves = ['4', '5', '6'].map((brand) => found(grave, brand))
  const [commons, rares] = [[found(common, '1'), found(common, '2')], [found(rare, '3')]]
  const noted = found(note, '7')
  const findings = [...commons, ...rares, noted, ...graves]
  const outcomes = [grave, common, rare, note].map((rule) => outcome(rule))
  const summary = summarise({ outcomes, findings })
  expect(allFindings(summary)).toEqual([...graves, ...commons, ...rares, noted])
  const fresh = new Map([graves[2]!, rares[0]!].map((each) => [each, 'new'] as const))
  const [four, five, six] = graves
  expect(allFindings(summarise({ outcomes, findings }, fresh))).toEqual([
    six,
    four,
    five,
    ...rares,
    ...commons,
    noted,
  ])
})
