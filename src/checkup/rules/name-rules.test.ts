import { expect, test } from 'vitest'
import { isOneLetterOff } from '#client/match/compare-names.ts'
import { brandFacts, type Facts } from './facts.ts'
import { nearNames, twinNames } from './like-names.ts'
import { rulesIn } from './rule-table.ts'

function brandsOf(...names: string[]) {
  return names.map((name, row) => brandFacts({ id: String(row + 1), raw: { name } }, row))
}

/** Runs a check to its end, and returns its result. */
function resultOf<T>(check: Generator<null, T>): T {
  let step = check.next()
  while (!step.done) step = check.next()
  return step.value
}

const rowsOf = (groups: ReturnType<typeof brandsOf>[]) => groups.map((group) => group.map(({ row }) => row))

/** The ids of the name rules that find something wrong with this one name. */
function offended(name: string): string[] {
  const facts = { list: { brands: brandsOf(name) } } as unknown as Facts
  return rulesIn('names')
    .filter((rule) => [...rule.check(facts)].some((found) => found !== null))
    .map(({ id }) => id)
}

test.each([
  ['name-empty', ['', '\u2800']],
  ['name-blanks', [' Acme', 'Ac  me', 'Ac\u00A0me']],
  ['name-blanks', ['Ac\u200Bme', 'Ac\u200Dme', '\u202EAcme', 'A\u2800']],
  ['name-encoding', ['NestlÃ©', 'H&amp;M', 'Caf\uFFFD', 'Nestl\\u00e9', 'Caf%C3%A9']],
  // UTF-8 read as Windows-1252, in every script.
  ['name-encoding', ['Ã–BB', 'Ð¡Ð±ÐµÑ€', 'ã‚½ãƒ‹ãƒ¼']],
  ['name-mixed-scripts', ['Gооgle', 'Αcme Motors']],
  ['name-placeholder', ['test', 'N/A', '<b>Acme</b>', 'Mar-01', 'TRUE', 'foo']],
  ['name-placeholder', ['Copy of Nike', 'Brand 1', 'New Brand']],
  ['name-placeholder', ['Test Brand DO NOT USE', 'zzz_old_Adidas', '(deprecated) Fiat', 'TEST ROW week two']],
  ['name-placeholder', ['https://www.nike.com/shoes', 'info@adidas.de', '=SUM(A1:A3)']],
])('%s alone finds each of %j', (rule, names) => {
  for (const name of names) expect([name, ...offended(name)]).toEqual([name, rule])
})

test.each([
  ['in other scripts', ['Sony ソニー', 'Lada Лада', 'Omega Ωμέγα', 'می‌خواهم', 'क्‍ष', '葛\u{E0100}城']],
  [
    'with emoji',
    ['👨‍👩‍👧 Family', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} England', '1️⃣ First'],
  ],
  ['with marks', ['Nestlé', 'Avelã®', 'H&M', 'Ben & Jerry’s', 'CAFÉ™', '+972 Magazine', 'Booking.com', '3M']],
  ['like placeholders', ['True Religion', 'Foo Fighters', 'New Balance', 'ZZ Top', 'Testarossa']],
])('names %s are fine: %j', (_, names) => {
  for (const name of names) expect([name, ...offended(name)]).toEqual([name])
})

test.each([
  [['Acme', 'ACME']],
  [['Citroën', 'Citroen']],
  [['Ferrari', 'Ferrari N.V.']],
  [['Johnson Controls', 'Controls Johnson']],
  [['L’Oréal', "L'Oreal"]],
  [['Git Hub', 'GitHub']],
  [['The Acme Company', 'Acme']],
])('%j are twins', (names) => {
  expect(rowsOf(resultOf(twinNames(brandsOf(...names, 'Something Else'))))).toEqual([[0, 1]])
})

test('brands with one name are twins, beside those with another spelling of it', () => {
  const names = brandsOf('Acme', 'Acme', 'ACME')
  expect(rowsOf(resultOf(twinNames(names)))).toEqual([[0, 1, 2]])
})

const NO_TWINS = [[['C', 'C++', 'C#']], [['Company', 'Co']], [['!!!', '???']]]

test.each(NO_TWINS)('%j are not twins', (names) => {
  expect(resultOf(twinNames(brandsOf(...names)))).toEqual([])
})

test('near names are those that a comparison of every pair finds', () => {
  let state = 7
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const names = Array.from({ length: 1500 }, () =>
    Array.from({ length: 7 + random(3) }, () => 'abc'[random(3)]).join(''),
  )
  const distinct = [...new Set(names)]
  const near = new Set(rowsOf(resultOf(nearNames(brandsOf(...distinct)))).flat())
  const expected = distinct.flatMap((name, row) =>
    distinct.some((other) => isOneLetterOff(name, other)) ? [row] : [],
  )
  expect([...near].toSorted((a, b) => a - b)).toEqual(expected)
})
