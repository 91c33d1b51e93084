import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { brandOf, type Line, mergeLines, outcomeOf, takeBack } from './lines.ts'

const [acme, acne] = ['Acme', 'Acne'].map((name, id) => readBrand({ id: String(id), name }))
const matches = [acme!, acne!].map((brand) => ({ brand, closeness: 'letter' as const }))

const paste = (...texts: string[]) =>
  mergeLines(texts.map((text, index) => ({ number: index + 1, text: text })))
const says = (line: Line) => `${outcomeOf(line)} ${brandOf(line)?.name ?? '-'}`

test('lines that say the same are one, with the numbers of all', () => {
  expect(paste('Acme', 'Zebra', ' ACME')).toEqual([
    { numbers: [1, 3], text: 'Acme' },
    { numbers: [2], text: 'Zebra' },
  ])
})

test('what the matcher found and what somebody decided are told apart, and each is taken back', () => {
  const [line] = paste('acm')
  const found = { ...line!, result: { brand: acme, matches } }
  const decided = { ...line!, result: { matches }, decision: { brand: acne! } }
  const refused = { ...decided, decision: { brand: null } }
  // Decided for an earlier list, and not matched since.
  const remembered = { ...line!, decision: { brand: acme! } }
  const all: Line[] = [found, decided, refused, remembered]
  expect(all.map(says)).toEqual(['found Acme', 'decided Acne', 'decided -', 'decided Acme'])
  expect(all.map((each) => says({ ...each, ...takeBack(each) }))).toEqual([
    'open -',
    'open -',
    'open -',
    'waiting -',
  ])
  expect(says({ ...line!, result: { matches: [] } })).toBe('none -')
  expect(says({ ...line!, error: new Error('away') })).toBe('failed -')
})
