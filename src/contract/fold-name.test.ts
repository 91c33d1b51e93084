import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test.each([
  ['Nestlé', 'nestle'],
  ['Škoda', 'skoda'],
  ['İstanbul', 'istanbul'],
  ['ﬁgma', 'figma'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['100%_', '100%_'],
  ['McDonald’s', "mcdonald's"],
  ['e\u0301', 'e'],
  ['\u0301', ''],
])('%s folds to "%s"', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test('folding twice changes nothing, and a folded part is a substring of the folded name', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (before, needle, after) => {
      expect(foldName(before + needle + after)).toContain(foldName(needle))
      expect(foldName(foldName(needle))).toBe(foldName(needle))
    }),
    { numRuns: 1000 },
  )
})
