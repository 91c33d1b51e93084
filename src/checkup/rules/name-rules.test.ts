import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { isOneLetterOff } from '#client/match/one-letter-off.ts'
import { BrandColumns } from '#checkup/columns/brand-columns.ts'
import { nameGroups } from './name-groups.ts'
import { nearNames } from './near-names.ts'
import { nameRules } from './name-rules.ts'

function columnsOf(...names: string[]) {
  const columns = new BrandColumns()
  for (const [index, name] of names.entries()) {
    columns.add(readBrand({ id: String(index + 1), name, logo: 'https://x.example/l.svg', updated_at: 1 }))
  }
  return columns
}

/** The rules for single names that find something wrong with a name. */
function offended(name: string): string[] {
  const brand = readBrand({ id: '1', name, logo: 'https://x.example/l.svg', updated_at: 1 })
  return nameRules
    .filter(
      (rule) => 'checkBrand' in rule && [...rule.checkBrand(brand, { baseAddress: '', now: 0 })].length > 0,
    )
    .map(({ id }) => id)
}

test.each([
  ['', ['name-empty']],
  ['   ', ['name-empty']],
  [' Acme', ['name-blanks']],
  ['Acme ', ['name-blanks']],
  ['Ac  me', ['name-blanks']],
  ['Ac\u00A0me', ['name-blanks']],
  ['Ac\tme', ['name-blanks']],
  ['Ac\u0000me', ['name-invisible']],
  ['Ac\u200Bme', ['name-invisible']],
  ['Ac\u200Dme', ['name-invisible']],
  ['\uFEFFAcme', ['name-blanks', 'name-invisible']],
  ['Ac\u00ADme', ['name-invisible']],
  ['\u202EAcme', ['name-invisible']],
  ['NestlÃ©', ['name-encoding']],
  ['Macyâ€™s', ['name-encoding']],
  ['H&amp;M', ['name-encoding']],
  ['H&#X2B;M', ['name-encoding']],
  ['Caf\uFFFD', ['name-encoding']],
  ['Gооgle', ['name-mixed-scripts']],
  ['Αdidas', ['name-mixed-scripts']],
  ['test', ['name-placeholder']],
  ['Test 3', ['name-placeholder']],
  ['N/A', ['name-placeholder']],
  ['12345', ['name-placeholder']],
  ['-', ['name-placeholder']],
  ['<b>Acme</b>', ['name-placeholder']],
  ['{{name}}', ['name-placeholder']],
  ['#N/A', ['name-placeholder']],
])('%j is found by %j', (name, rules) => {
  expect(offended(name)).toEqual(rules)
})

test.each([
  'Nestlé',
  'Avelã®',
  'H&M',
  'AT&T',
  'Яндекс Go',
  'ソニー',
  'Sony ソニー',
  'می‌خواهم',
  '👨‍👩‍👧 Family',
  'क्‍ष',
  '7-Eleven',
  'Testo',
  '1&1',
  'Test Rite',
  'C++',
  'Nanometrics',
  'Ben & Jerry’s',
  'Ångström',
  'A&W; B',
])('%j is fine', (name) => {
  expect(offended(name)).toEqual([])
})

test.each([
  [['Acme', 'ACME']],
  [['Citroën', 'Citroen']],
  [['AT&T', 'ATT']],
  [['7-Eleven', '7 Eleven']],
  [['Ferrari', 'Ferrari N.V.']],
  [['Bosch GmbH', 'Bosch']],
  [['Johnson Controls', 'Controls Johnson']],
  [['L’Oréal', "L'Oreal"]],
  [['Git Hub', 'GitHub']],
  [['The Acme Company', 'Acme']],
])('%j are twins', (names) => {
  expect(nameGroups(columnsOf(...names, 'Something Else'))).toEqual([[0, 1]])
})

test.each([[['C', 'C++', 'C#']], [['Acme', 'Acme']], [['Company', 'Co']], [['!!!', '???']]])(
  '%j are no twins',
  (names) => {
    expect(nameGroups(columnsOf(...names))).toEqual([])
  },
)

test('near names are found in blocks as by comparing each with each', () => {
  let state = 7
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const names = Array.from({ length: 1500 }, () =>
    Array.from({ length: 7 + random(3) }, () => 'abc'[random(3)]).join(''),
  )
  const distinct = [...new Set(names)]
  const near = new Set(nearNames(columnsOf(...distinct)).flat())
  const expected = distinct.flatMap((name, row) =>
    distinct.some((other) => isOneLetterOff(name, other)) ? [row] : [],
  )
  expect([...near].toSorted((a, b) => a - b)).toEqual(expected)
})
