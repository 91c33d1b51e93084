import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { type Line, mergeLines } from './lines.ts'
import { sheetRows } from './match-sheet.ts'
import { linesOfColumn, readPaste } from './read-paste.ts'

const acme = readBrand({ id: '7', name: 'Acme', logo: 'https://l.example/7.svg', updated_at: 1_790_000_000 })
const FIELDS = ['7', 'Acme', 'https://l.example/7.svg', 1_790_000_000, '2026-09-21 14:13:20']
const NO_FIELDS = Array.from({ length: 5 })

/** A matched list in which only "acme" was found. */
function matched(text: string) {
  const paste = readPaste(text)
  const lines = mergeLines(linesOfColumn(paste, paste.likelyColumn)).map((line): Line =>
    Object.assign(line, { result: { brand: /acme/i.test(line.text) ? acme : undefined, matches: [] } }),
  )
  return { list: { text, column: paste.likelyColumn }, lines, shown: lines }
}

test('a pasted table keeps all its columns and rows, and gets the columns of the brands', () => {
  expect(sheetRows(matched('sku,name,price\nA-1,ACME,"1,50"\nA-2,Zebra,2\nA-3,,3\nA-4,acme,– 4'))).toEqual([
    ['sku', 'name', 'price', 'outcome', 'id', 'brand_name', 'logo', 'updated_at', 'updated_at_utc'],
    ['A-1', 'ACME', '1,50', 'matched', ...FIELDS],
    ['A-2', 'Zebra', '2', 'not found', ...NO_FIELDS],
    ['A-3', '', '3', 'no name', ...NO_FIELDS],
    ['A-4', 'acme', '– 4', 'matched', ...FIELDS],
  ])
})

test('the lines of a list are exported with their numbers, repeated lines too', () => {
  const sheet = matched('Acme\nZebra\n\nacme')
  expect(sheet.lines).toMatchObject([{ numbers: [1, 4] }, { numbers: [2] }])
  expect(sheetRows({ ...sheet, shown: sheet.lines.slice(0, 1) })).toEqual([
    ['line', 'pasted', 'outcome', 'id', 'name', 'logo', 'updated_at', 'updated_at_utc'],
    [1, 'Acme', 'matched', ...FIELDS],
    [4, 'acme', 'matched', ...FIELDS],
  ])
})

test('the outcome says which lines are to decide and which were decided', () => {
  const sheet = matched('acme\nAcne\nZebra')
  const [found, open, none] = sheet.lines
  const lines: Line[] = [
    found!,
    { ...open!, result: { matches: [acme] } },
    { ...none!, decision: { brand: null } },
  ]
  expect(sheetRows({ ...sheet, lines, shown: lines }).slice(1)).toEqual([
    [1, 'acme', 'matched', ...FIELDS],
    [2, 'Acne', 'to decide', ...NO_FIELDS],
    [3, 'Zebra', 'none, your choice', ...NO_FIELDS],
  ])
})
