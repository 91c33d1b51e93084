import { expect, test } from 'vitest'
import { brandsSentence, compareReports, newsSentence, restSentence } from './compare-reports.ts'
import { csvReport } from './csv-report.ts'
import { type Finding, readReport, type Report, type RuleOutcome } from './report.ts'
import { junitReport } from './junit-report.ts'
import {
  byId,
  findingKey,
  judgedRules,
  mostSentence,
  SAMPLED,
  sampleSentence,
  shownFindings,
  uncheckedSentence,
  verdictOf,
  verdictSentence,
  visibleText,
} from './outcomes.ts'

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

const brandsOf = (findings: readonly Finding[]) => findings.map(({ brand }) => brand)

test('findings are compared by identity and value', () => {
  const before = report([finding('1', 'a '), finding('2', 'b '), finding('3', 'c ')])
  const after = report([finding('2', 'b '), finding('3', 'd '), finding('4', 'e ')])
  const { states, fixed, unknown } = compareReports(before, after)
  const found = ['1', '2', '3', '4'].map((brand) => states.get(findingKey(finding(brand, ''))))
  expect(found.join()).toBe('fixed,still there,new,new')
  expect(brandsOf(fixed)).toEqual(['1'])
  expect(unknown).toBe(0)
})

test('the findings of a rule are sorted by id, and those that belong together stay together', () => {
  const [nine, eleven] = ['9', '11'].map((brand) => finding(brand, 'a', { group: 'one' }))
  const found = [finding('10', 'b'), nine!, finding('2', 'c'), eleven!, finding(null, 'd')]
  expect(byId(found).map(({ brand }) => brand)).toEqual([null, '2', '9', '11', '10'])
})

test('a finding that was not checked again does not count as fixed', () => {
  const before = report([finding('1', 'a '), finding('9', 'b ')])
  const unchecked = report([], { outcomes: [outcome('name-blanks', { judged: 0 })] })
  expect(compareReports(before, unchecked)).toMatchObject({ fixed: [], unknown: 2 })
  const stopped = compareReports(before, report([], { ended: 'stopped' }))
  expect(brandsOf(stopped.fixed)).toEqual(['1'])
  expect(stopped.unknown).toBe(1)
})

test('a fault of the service is one, whichever brand, page or number shows it', () => {
  const search = (brand: string) => finding(brand, `brand ${brand}`, { rule: 'name-search-misses' })
  const link = (page: number) =>
    finding(null, `?page=${page}`, { rule: 'link-wrong-page', field: `last of page ${page}` })
  const outcomes = [outcome('name-search-misses', { unit: 'requests' }), outcome('link-wrong-page')]
  const before = report([search('1'), search('2'), link(12)], { outcomes })
  const after = report([search('3'), link(13)], { outcomes })
  expect(verdictSentence(before)).toBe('2 faults, 0 to review among 1,234 brands.')
  const comparison = compareReports(before, after)
  expect(newsSentence(comparison)).toBe('Nothing new, 0 fixed.')
  expect(restSentence(comparison)).toBe('2 still there.')
})

test('what an earlier check-up did not check is not called new, and what a later one did not is not called fixed', () => {
  const differs = (brand: string) => finding(brand, 'x', { rule: SAMPLED })
  const sampled = (...asked: string[]) => [
    outcome(SAMPLED, { unit: 'requests', judged: asked.length, asked }),
  ]
  const before = report([differs('1'), differs('2')], { outcomes: sampled('1', '2') })
  const catalogue = { ids: ['1', '2', '3', '4'], names: ['A', 'B', 'C', 'D'], logos: ['a', 'b', 'c', 'd'] }
  const after = report([differs('3'), differs('4')], { outcomes: sampled('1', '3', '4'), catalogue })
  // Brand 3 was there and not asked for, brand 4 is new; brand 1 was asked for again, brand 2 was not.
  const { states, fixed, unknown } = compareReports(before, after)
  expect(['3', '4'].map((brand) => states.get(findingKey(differs(brand))))).toEqual([
    'not checked before',
    'new',
  ])
  expect(brandsOf(fixed)).toEqual(['1'])
  expect(unknown).toBe(1)
  expect(sampleSentence(after)).toBe('At their own addresses, 2 of 3 asked differ; 1,231 were not asked.')
  expect(csvReport(after)).toContain(
    'Could not check,detail-differs,A brand differs between the list and its own address,,,,,1231,Not asked for',
  )
})

test('brands that were added, removed, renamed or given another logo are named', () => {
  const before = report([])
  const catalogue = { ids: ['2', '3', '4'], names: ['B', 'See', 'D'], logos: ['bb', 'c', 'd'] }
  const after = report([], { catalogue })
  const { brands } = compareReports(before, after)
  expect(brands).toEqual({
    added: [{ id: '4', name: 'D', logo: 'd' }],
    gone: [{ id: '1', name: 'A', logo: 'a' }],
    renamed: [{ before: { id: '3', name: 'C', logo: 'c' }, after: { id: '3', name: 'See', logo: 'c' } }],
    otherLogo: [{ before: { id: '2', name: 'B', logo: 'b' }, after: { id: '2', name: 'B', logo: 'bb' } }],
  })
  expect(brandsSentence(brands)).toBe('Brands: 1 new, 1 renamed, 1 with another logo, 1 gone.')
  expect(brandsSentence(compareReports(before, before).brands)).toBe('The brands are the same.')
})

test('no brand counts as new or gone if not every brand was read', () => {
  const whole = report([])
  const part = { ids: ['1'], names: ['A'], logos: ['a'] }
  const cancelled = report([], { ended: 'cancelled', brands: 1, total: 3, catalogue: part })
  expect(compareReports(whole, cancelled).brands).toMatchObject({ added: [], gone: null })
  expect(compareReports(cancelled, whole).brands).toMatchObject({ added: null, gone: [] })
  expect(brandsSentence(compareReports(whole, cancelled).brands)).toBe(
    'Brands: 0 new, 0 renamed, 0 with another logo.',
  )
  const late = report([], { ended: 'cancelled', brands: 3, total: 3 })
  expect(compareReports(whole, late).brands).toMatchObject({ gone: [] })
})

test('the verdict is one sentence', () => {
  expect(verdictSentence(report([]))).toBe('0 faults, 0 to review among 1,234 brands.')
  expect(verdictSentence(report([], { brands: 0 }))).toBe('There are no brands to check.')
  expect(verdictOf(report([], { brands: 0 }))).toBe('unchecked')
  const notes = [finding('1', 'l', { rule: 'logo-black' }), finding('2', 'x', { rule: 'name-near' })]
  const judged = ['logo-black', 'name-near', 'name-blanks'].map((rule) => outcome(rule))
  const noted = report(notes, { outcomes: judged })
  expect(verdictSentence(noted)).toBe('0 faults, 1 to review among 1,234 brands.')
  expect(verdictOf(noted)).toBe('review')
  expect(judgedRules(noted).map(({ verdict }) => verdict)).toEqual(['review', 'note', 'fine'])
  const notJudged = [{ cause: 'No CORS', count: 3, brands: [] }]
  const white = outcome('logo-white', { judged: 0, notJudged })
  const outcomes = [white, outcome('logo-broken', { notJudged }), outcome('name-near')]
  expect(uncheckedSentence(report([], { outcomes }))).toBe(
    '1 of 3 rules could not be checked, and 1 only in part.',
  )
  expect(uncheckedSentence(report([]))).toBeNull()
})

test('a report is read back from its file; any other file is refused in one sentence', () => {
  const whole = report([finding('1', 'a ')])
  expect(readReport(JSON.stringify(whole))).toEqual(whole)
  expect(readReport('{')).toEqual({ problem: 'The file is not JSON.' })
  const wrong = { version: 3, brands: 'x', baseAddress: 'brands.example', startedAt: 'yesterday' }
  for (const [field, value] of Object.entries(wrong)) {
    expect(readReport(JSON.stringify({ ...whole, [field]: value }))).toEqual({
      problem: `The file is not a report that this program reads: ${field} is not as expected.`,
    })
  }
})

test('the CSV has a line for each finding, with its state; nothing in it runs as a formula', () => {
  const [before, after] = [
    report([finding('1', 'a ')]),
    report([finding('9', '=1+1, "x"'), finding(null, 'b')]),
  ]
  expect(csvReport(after, compareReports(before, after)).split('\r\n')).toEqual([
    '\uFEFFseverity,rule,title,state,brand,name,field,value,detail',
    `Fault,name-blanks,A name has extra spaces,new,9,"'=1+1, ""x""",name,"'=1+1, ""x""",`,
    'Fault,name-blanks,A name has extra spaces,new,,b,name,b,',
    'Fault,name-blanks,A name has extra spaces,fixed,1,"a ",name,"a ",',
    '',
  ])
})

test('JUnit has a case for each rule: failed, skipped or passed', () => {
  const failing = finding('1', 'a <b> & "c"\u0000')
  const notJudged = [{ cause: 'Page 3', count: 1, brands: [] }]
  const outcomes = [
    outcome('name-blanks'),
    outcome('name-near'),
    outcome('name-twin', { judged: 0, notJudged }),
  ]
  const xml = junitReport(report([failing, finding('2', 'x')], { outcomes }), [failing])
  expect(xml).toContain('1  name: a &lt;b&gt; &amp; &quot;c&quot;⟨U+0000⟩')
  expect(xml).toContain('<skipped message="Page 3"/>')
  // XML 1.0 allows no control characters, however they are written.
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/)
})

test('invisible characters are shown as codes', () => {
  expect(visibleText('a\u200Bb\u001B[31m\u00A0é')).toBe('a⟨U+200B⟩b⟨U+001B⟩[31m⟨U+00A0⟩é')
  expect(visibleText('a\u034Fb 👨‍👩‍👧')).toBe('a⟨U+034F⟩b 👨‍👩‍👧')
})

test('the most serious findings come first, then those of the rarest rules; notes are left out', () => {
  const [grave, common, rare, note] = ['name-blanks', 'name-near', 'name-twin', 'logo-black']
  const found = (rule: string, brand: string): Finding => ({ rule, brand, field: 'name', value: 'N' })
  const graves = ['4', '5', '6'].map((brand) => found(grave, brand))
  const [commons, rares] = [[found(common, '1'), found(common, '2')], [found(rare, '3')]]
  const findings = [...commons, ...rares, ...graves, found(note, '7')]
  const outcomes = [grave, common, rare, note].map((rule) => outcome(rule))
  const rules = judgedRules({ outcomes, findings })
  expect(shownFindings(rules, undefined)).toEqual([...graves, ...rares, ...commons])
  const states = new Map([[findingKey(graves[2]!), 'new']])
  expect(shownFindings(rules, undefined, states)[0]).toBe(graves[2])
  const many = findings.flatMap((each) =>
    Array.from({ length: 5 }, (_, copy) => ({ ...each, brand: `${each.brand}${copy}` })),
  )
  expect(mostSentence(judgedRules({ outcomes, findings: many }))).toBe(
    '10 of the 15 to review are of one rule: Names differ in one letter.',
  )
})
