import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { brandOf, type Line, mergeLines, stateLabel } from './lines.ts'

const [acme, acne] = ['Acme', 'Acne'].map((name, id) => readBrand({ id: String(id), name }))
const matches = [acme!, acne!]

const paste = (...texts: string[]) =>
  mergeLines(texts.map((text, index) => ({ number: index + 1, text: text })))
const says = (line: Line) => `${stateLabel(line)} ${brandOf(line)?.name ?? '-'}`

test('equal lines are merged, and keep all their numbers', () => {
  expect(paste('Acme', '2. Zebra', ' ACME')).toEqual([
    { numbers: [1, 3], text: 'Acme' },
    { numbers: [2], text: 'Zebra' },
  ])
})

test('the outcome tells what the matcher found from what the user decided', () => {
  const [line] = paste('acm')
  const decided = { ...line!, result: { matches }, decision: { brand: acne! } }
  const all: Line[] = [
    { ...line!, result: { brand: acme, matches } },
    decided,
    { ...decided, decision: { brand: null } },
    { ...line!, result: { matches } },
    { ...line!, result: { matches: [] } },
    { ...line!, error: new Error('away') },
    line!,
  ]
  expect(all.map(says)).toEqual([
    'Matched Acme',
    'Matched, your choice Acne',
    'None, your choice -',
    'To decide -',
    'Not found -',
    'Failed -',
    'Not matched yet -',
  ])
})
