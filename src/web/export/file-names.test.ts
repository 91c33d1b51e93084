import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName, fileNames } from './file-names.ts'

test.each([
  ['GitLab', 'GitLab'],
  ['L’Oréal Paris', 'L’Oréal Paris'],
  ['株式会社', '株式会社'],
  ['AC/DC: Live?', 'AC-DC- Live-'],
  ['../../etc/passwd', 'etc-passwd'],
  ['.NET', 'NET'],
  ['Yahoo!', 'Yahoo!'],
  ['Dr. Oetker.', 'Dr. Oetker'],
  ['CON', 'brand CON'],
  ['com1.svg', 'brand com1.svg'],
  ['\u202Egnp', 'gnp'],
  ['', 'brand'],
  ['***', 'brand'],
])('the brand %j is the file %j', (text, name) => {
  expect(fileName(text)).toBe(name)
})

test('every text is a name that every system accepts, and none comes twice', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 120 }), { maxLength: 30 }), (texts) => {
      const names = fileNames(texts)
      for (const name of names) {
        expect(name).not.toMatch(/[\p{C}"*/:<>?\\|]|^[\s.]|[\s.]$|^$/u)
        expect(Array.from(name).length).toBeLessThan(100)
      }
      expect(new Set(names.map((name) => name.normalize('NFC').toLowerCase())).size).toBe(texts.length)
    }),
  )
})

test('brands of one name are told apart, whatever their capitals', () => {
  expect(fileNames(['Acme', 'ACME', 'Acme', 'Acme (2)'])).toEqual([
    'Acme',
    'ACME (2)',
    'Acme (3)',
    'Acme (2) (2)',
  ])
})
