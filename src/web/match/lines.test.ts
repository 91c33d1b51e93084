import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { brandOf, type Line, mergeLines, NOTHING_PASTED, outcomeOf, reduce } from './lines.ts'

const [acme, acne] = ['Acme', 'Acne'].map((name, id) => readBrand({ id: String(id), name }))
const matches = [acme!, acne!].map((brand) => ({ brand, closeness: 'letter' as const }))
const run = new AbortController()

const paste = (...texts: string[]) => {
  const lines = mergeLines(texts.map((text, index) => ({ number: index + 1, text })))
  return reduce(NOTHING_PASTED, { type: 'paste', list: { text: texts.join('\n'), column: 0 }, lines })
}
const shown = ({ lines }: { lines: readonly Line[] }) =>
  lines.map((line) => `${line.text}: ${outcomeOf(line)} ${brandOf(line)?.name ?? '-'}`)

test('lines that say the same are one, with the numbers of all', () => {
  expect(paste('Acme', 'Zebra', ' ACME').lines).toEqual([
    { numbers: [1, 3], text: 'Acme' },
    { numbers: [2], text: 'Zebra' },
  ])
})

test('what the matcher found and what somebody decided are told apart, and each is taken back', () => {
  let state = paste('acme', 'acm', 'Zebra', 'Lion')
  expect(shown(state)).toEqual(['acme: waiting -', 'acm: waiting -', 'Zebra: waiting -', 'Lion: waiting -'])
  state = reduce(state, { type: 'answer', text: 'acme', answer: { result: { brand: acme, matches } } })
  state = reduce(state, { type: 'answer', text: 'acm', answer: { result: { matches } } })
  state = reduce(state, { type: 'answer', text: 'Zebra', answer: { result: { matches: [] } } })
  state = reduce(state, { type: 'answer', text: 'Lion', answer: { error: new Error('away') } })
  expect(shown(state)).toEqual(['acme: found Acme', 'acm: open -', 'Zebra: none -', 'Lion: failed -'])

  state = reduce(state, { type: 'decide', text: 'acm', brand: acne! })
  expect(shown(state)[1]).toBe('acm: decided Acne')
  state = reduce(state, { type: 'decide', text: 'acm', brand: null })
  expect(shown(state)[1]).toBe('acm: decided -')
  for (const text of ['acm', 'acme']) state = reduce(state, { type: 'undo', text })
  expect(shown(state).slice(0, 2)).toEqual(['acme: open -', 'acm: open -'])

  state = reduce(state, { type: 'run', run })
  expect(shown(state)[3]).toBe('Lion: waiting -')
})

test('a remembered decision that is taken back, and a line under another name, are matched again', () => {
  let state = paste('VW', 'Zebra')
  const decision = { brand: acme!, isRemembered: true }
  state = reduce(state, { type: 'answer', text: 'VW', answer: { decision } })
  state = reduce(state, { type: 'answer', text: 'Zebra', answer: { result: { matches: [] } } })
  expect(shown(state)).toEqual(['VW: decided Acme', 'Zebra: none -'])
  state = reduce(state, { type: 'undo', text: 'VW' })
  state = reduce(state, { type: 'rename', text: 'Zebra', other: 'Acme' })
  expect(shown(state)).toEqual(['VW: waiting -', 'Zebra: waiting -'])
  expect(state.lines[1]!.other).toBe('Acme')
})

test('a loop that ends leaves nothing under way', () => {
  const running = reduce(paste('Acme'), { type: 'run', run })
  expect(running).toMatchObject({ run, isFirstRun: true })
  const ended = reduce(running, { type: 'end' })
  expect(ended).toMatchObject({ run: null, isFirstRun: false, wait: null })
  expect(reduce(ended, { type: 'clear' })).toEqual(NOTHING_PASTED)
})
