import { expect, test } from 'vitest'
import { acceptFindings, carryAccepted } from './accepted-findings.ts'
import { brandChanges, compareCatalogues } from './compare-catalogues.ts'
import { compareReports } from './compare-reports.ts'
import { csvReport } from './csv-report.ts'
import type { Finding } from './finding.ts'
import { junitReport } from './junit-report.ts'
import { readReport } from './read-report.ts'
import type { Report, RuleOutcome } from './report.ts'
import { byId } from './outcome-order.ts'
import { notJudgedSentence, summarise, unreadSentence, verdictSentence } from './summary.ts'
import { visibleText } from './visible-text.ts'

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
  verdict: 'fine',
  findings: 0,
  brands: 0,
  accepted: 0,
  judged: 10,
  unit: 'brands',
  notJudged: [],
  ...more,
})

function report(findings: readonly Finding[], more?: Partial<Report>): Report {
  return {
    format: 'brand-catalogue-checkup',
    version: 1,
    baseAddress: 'https://brands.example',
    startedAt: '2026-11-01T10:00:00.000Z',
    duration: 1234,
    ended: 'finished',
    brands: 1234,
    total: 1234,
    pages: 13,
    requests: 100,
    logos: 0,
    outcomes: [outcome('name-blanks', { findings: findings.length }), outcome('name-near')],
    findings: [...findings],
    catalogue: {
      ids: ['1', '2', '3'],
      names: ['A', 'B', 'C'],
      logos: ['a', 'b', 'c'],
      updated: [1, 2, null],
    },
    ...more,
  }
}

test('findings are compared by identity and value', () => {
  const before = report([finding('1', 'a '), finding('2', 'b '), finding('3', 'c ')])
  const after = report([finding('2', 'b '), finding('3', 'd '), finding('4', 'e ')])
  const { new: fresh, changed, still, fixed, unknown } = compareReports(before, after)
  expect([fresh, still, fixed, unknown].map((list) => list.map(({ brand }) => brand))).toEqual([
    ['4'],
    ['2'],
    ['1'],
    [],
  ])
  expect(changed.map(({ value, detail }) => [value, detail])).toEqual([['d ', 'Before: c ']])
})

test('the findings of a rule stand by id, and those that belong together beside each other', () => {
  const found = [
    finding('10', 'b'),
    finding('9', 'a', { group: 'one' }),
    finding('2', 'c'),
    finding('11', 'a', { group: 'one' }),
    finding(null, 'd'),
  ]
  expect(byId(found).map(({ brand }) => brand)).toEqual([null, '2', '9', '11', '10'])
})

test('a finding that was not looked for again is not called fixed', () => {
  const before = report([finding('1', 'a '), finding('9', 'b ')])
  const unjudged = report([], { outcomes: [outcome('name-blanks', { judged: 0 })] })
  expect(compareReports(before, unjudged)).toMatchObject({
    fixed: [],
    unknown: [{ brand: '1' }, { brand: '9' }],
  })
  const stopped = report([], { ended: 'stopped' })
  expect(compareReports(before, stopped)).toMatchObject({
    fixed: [{ brand: '1' }],
    unknown: [{ brand: '9' }],
  })
})

test('an accepted finding does not count, and is carried over while its value is the same', () => {
  const accepted = acceptFindings(
    report([finding('1', 'a '), finding('2', 'b ')]),
    [finding('1', '')],
    'Its real name',
  )
  expect(summarise(accepted)).toMatchObject({ faults: 1, accepted: 1 })
  const next = carryAccepted(report([finding('1', 'a '), finding('2', 'b ')]), accepted.findings)
  expect(next.findings.map((found) => found.accepted)).toEqual(['Its real name', undefined])
  const changed = carryAccepted(report([finding('1', 'aa ')]), accepted.findings)
  expect(changed.findings[0]?.accepted).toBeUndefined()
  expect(summarise(acceptFindings(accepted, [finding('1', '')], null))).toMatchObject({
    faults: 2,
    accepted: 0,
  })
})

test('two catalogues differ in what was added, removed, renamed, and given another logo', () => {
  const before = report([])
  const catalogue = {
    ids: ['2', '3', '4'],
    names: ['B', 'See', 'D'],
    logos: ['bb', 'c', 'd'],
    updated: [1, 1, 1],
  }
  const after = report([], { catalogue })
  const comparison = compareCatalogues(before, after)
  expect(comparison).toEqual({
    added: [{ id: '4', name: 'D', logo: 'd' }],
    removed: [{ id: '1', name: 'A', logo: 'a' }],
    renamed: [{ before: { id: '3', name: 'C', logo: 'c' }, after: { id: '3', name: 'See', logo: 'c' } }],
    logoChanged: [{ before: { id: '2', name: 'B', logo: 'b' }, after: { id: '2', name: 'B', logo: 'bb' } }],
  })
  expect(brandChanges(comparison)).toBe('Brands: 1 new, 1 renamed, 1 with a new logo, 1 gone.')
  expect(brandChanges(compareCatalogues(before, before))).toBe('The brands are the same.')
})

test('brands are neither new nor gone where not every brand was read', () => {
  const whole = report([])
  const part = { ids: ['1'], names: ['A'], logos: ['a'], updated: [1] }
  const cancelled = report([], { ended: 'cancelled', brands: 1, total: 3, catalogue: part })
  const skipped = report([], { unread: [{ cause: 'Page 2', count: 2 }], catalogue: part })
  const endless = report([finding(null, '', { rule: 'links-loop' })], { catalogue: part })
  for (const partial of [cancelled, skipped, endless]) {
    expect(compareCatalogues(whole, partial)).toMatchObject({ added: [], removed: null })
    expect(compareCatalogues(partial, whole)).toMatchObject({ added: null, removed: [] })
  }
  expect(brandChanges(compareCatalogues(whole, cancelled))).toBe(
    'Brands: 0 new, 0 renamed, 0 with a new logo.',
  )
  const late = report([], { ended: 'cancelled', brands: 3, total: 3 })
  expect(compareCatalogues(whole, late)).toMatchObject({ removed: [] })
})

test('the verdict is one sentence', () => {
  expect(verdictSentence(report([]))).toBe('No faults among 1,234 brands.')
  expect(verdictSentence(report([finding('1', 'a ')]))).toBe('1 fault among 1,234 brands.')
  expect(
    verdictSentence(report([], { ended: 'stopped', cause: 'The service answered 500', brands: 7 })),
  ).toBe('Not finished: no faults among 7 brands read until then. The service answered 500.')
  const notJudged = [{ cause: 'No CORS', count: 3, brands: [] }]
  const outcomes = [
    outcome('logo-white', { judged: 0, notJudged }),
    outcome('logo-broken', { notJudged }),
    outcome('name-near'),
  ]
  expect(notJudgedSentence(report([], { outcomes }))).toBe(
    '1 of 3 rules could not be checked, and 1 only in part.',
  )
  expect(notJudgedSentence(report([]))).toBeNull()
  const unread = ['2', '3', '5', '8'].map((page) => ({ cause: `Page ${page} could not be read`, count: 100 }))
  expect(unreadSentence(report([], { unread: unread.slice(0, 1) }))).toBe('Page 2 could not be read.')
  expect(unreadSentence(report([], { unread }))).toMatch(/Page 5 .*1 more page could not be read\.$/)
  expect(unreadSentence(report([]))).toBeNull()
})

test('a report is read back from its file, and what is none is refused in one sentence', () => {
  const whole = report([finding('1', 'a ')])
  expect(readReport(JSON.stringify(whole))).toEqual(whole)
  expect(readReport('{')).toEqual({ problem: 'The file is not JSON.' })
  expect(readReport('[]')).toEqual({ problem: 'The file is not the report of a check-up.' })
  expect(readReport(JSON.stringify({ ...whole, version: 2 }))).toHaveProperty(
    'problem',
    expect.stringContaining('version 2'),
  )
  const damaged = { brands: 'x', baseAddress: 'brands.example', startedAt: 'yesterday' }
  for (const [field, value] of Object.entries(damaged)) {
    expect(readReport(JSON.stringify({ ...whole, [field]: value }))).toEqual({
      problem: `The report is damaged at "${field}".`,
    })
  }
})

test('the CSV has a line for each finding, and nothing in it runs as a formula', () => {
  const lines = csvReport(report([finding('9223372036854775807', '=1+1, "x"'), finding(null, 'b')])).split(
    '\r\n',
  )
  expect(lines).toEqual([
    '\uFEFFseverity,rule,title,brand,name,field,value,detail,accepted,updated_at,updated_at_utc',
    `fault,name-blanks,A name has stray or double blanks,9223372036854775807,"'=1+1, ""x""",name,"'=1+1, ""x""",,,,`,
    'fault,name-blanks,A name has stray or double blanks,,b,name,b,,,,',
    '',
  ])
})

test('the CSV says when a brand was updated, unless brands with its id disagree', () => {
  const found = ['1', '2', '#4', '5'].map((brand) => finding(brand, 'x'))
  const catalogue = {
    ids: ['1', '2', '2', '', '5', '5'],
    names: Array<string>(6).fill('x'),
    logos: Array<string>(6).fill('x'),
    updated: [1_790_000_000, 1, 2, '2026-09-21T14:13:20Z', 3, 3],
  }
  const lines = csvReport(report(found, { catalogue })).split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.split(',').slice(-2).join())).toEqual([
    '1790000000,2026-09-21 14:13:20',
    ',',
    '2026-09-21T14:13:20Z,2026-09-21 14:13:20',
    '3,1970-01-01 00:00:03',
  ])
})

test('JUnit has a case for each rule: failed, skipped or passed', () => {
  const xml = junitReport(
    report([finding('1', 'a <b> & "c"\u0000'), finding('2', 'x', { accepted: 'Right' })], {
      outcomes: [
        outcome('name-blanks', { verdict: 'fault', findings: 1 }),
        outcome('name-near'),
        outcome('name-twin', {
          verdict: 'not-judged',
          judged: 0,
          notJudged: [{ cause: 'Page 3', count: 1, brands: [] }],
        }),
      ],
    }),
    ({ accepted }) => accepted === undefined,
  )
  expect(xml).toContain('<testsuite name="names" tests="3" failures="1" errors="0" skipped="1" time="0">')
  expect(xml).toContain('1 a &lt;b&gt; &amp; &quot;c&quot;⟨U+0000⟩: name:')
  expect(xml).toContain('<system-out>2 x: name: x [accepted: Right]</system-out>')
  expect(xml).toContain('<skipped message="Page 3"/>')
  // XML 1.0 allows no control characters, however they are written.
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/)
})

test('invisible characters are shown as codes', () => {
  expect(visibleText('a\u200Bb\u001B[31m\u00A0é')).toBe('a⟨U+200B⟩b⟨U+001B⟩[31m⟨U+00A0⟩é')
})
