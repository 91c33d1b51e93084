import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldName } from '#contract/fold-name.ts'
import { matchName } from './brand-name.tsx'

const matched = (name: string, needle: string) => {
  const match = matchName(name, needle)
  return match && name.slice(match.start, match.end)
}

test.each([
  ['GitHub', 'hub', 'Hub'],
  ['Nestlé', 'LE', 'lé'],
  ['Nestle\u0301', 'le', 'le\u0301'],
  ['ﬁgma', 'fi', 'ﬁ'],
  ['ﬁgma', 'ig', 'ﬁg'],
  ['𝔾it', 'git', '𝔾it'],
  ['GitHub', 'lab', undefined],
  ['GitHub', '', undefined],
])('in %s, "%s" marks %s', (name, needle, expected) => {
  expect(matched(name, needle)).toBe(expected)
})

test('a part of a name always matches, and the match contains it', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (before, needle, after) => {
      fc.pre(foldName(needle) !== '')
      expect(foldName(matched(before + needle + after, needle)!)).toContain(foldName(needle))
    }),
  )
})
