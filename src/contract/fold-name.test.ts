import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from './fold-name.ts'

test.each([
  ['Nestlé', 'nestle'],
  ['Škoda', 'skoda'],
  ['İstanbul', 'istanbul'],
  ['Việt Tiến', 'viet tien'],
  ['Ζαγόρι ΐ', 'ζαγορι ι'],
  ['Ёлка', 'елка'],
  ['ﬁgma', 'figma'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['100%_', '100%_'],
  ['McDonald’s', "mcdonald's"],
  ['e\u0301', 'e'],
  ['\u0301', ''],
  ['\u0301é', 'e'],
  ['7\u0301 \u00B4', '7  '],
  ['❤\uFE0F 1\uFE0F\u20E3', '❤ 1'],
  ['葛\u{E0100}城', '葛城'],
  ['ﾊﾟｽ', 'パス'],
  ['ハ\u309Aス', 'パス'],
  ['Й\u0301Ё', 'йе'],
])('%s folds to "%s"', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test.each([
  ['Japanese', 'パス', 'バス', 'ハス'],
  ['Japanese, decomposed', 'タ\u3099イヤ', 'タイヤ', 'だいや'],
  ['Devanagari', 'टाटा', 'टीटी', 'टट'],
  ['Devanagari with a nukta', 'काल', 'कुल', 'क़ाल'],
  ['Bengali', 'কাল', 'কিল', 'কল'],
  ['Tamil', 'பாடு', 'படு', 'பீடு'],
  ['Thai', 'กสิกร', 'กสุกร', 'กสกร'],
  ['Lao', 'ດີ', 'ດູ', 'ດ'],
  ['Khmer', 'កី', 'កូ', 'ក'],
  ['Burmese', 'ကို', 'ကူ', 'က'],
  ['Arabic', 'حَمَد', 'حُمُد', 'حمد'],
  ['Hebrew', 'סֵפֶר', 'סַפָּר', 'ספר'],
  ['Cyrillic', 'йод', 'иод', 'ёд'],
])('%s: marks that make another word stay', (_, ...words) => {
  expect(new Set(words.map(foldName)).size).toBe(words.length)
})

test('folding twice changes nothing, and a part of a name folds to a substring of the folded name', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (before, needle, after) => {
      expect(foldName(before + needle + after)).toContain(foldName(needle))
      expect(foldName(foldName(needle))).toBe(foldName(needle))
    }),
    { numRuns: 1000 },
  )
  // The composed and the decomposed form of a name fold to the same text.
  fc.assert(
    fc.property(text, (name) => {
      expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
    }),
  )
})
