import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandCells, columnNames, csvLine, tabbedText } from './csv.ts'

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', "'", ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', '0', '9', ' ', '＝', '\u00A0'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
})

test('no text cell begins like a formula, even after quotes and spaces', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      expect(csvLine([text]).slice(0, -2)).not.toMatch(/^[\s"]*[=+\-@\t\r＝＋－＠]/)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  [' =cmd', "' =cmd"],
  ['\t=x', '"\'\t=x"'],
  ['"=x"', '"\'""=x"""'],
  ["'=x", "''=x"],
  ['\u200B=x', "'\u200B=x"],
  ['A-Team = great', 'A-Team = great'],
  ['a, b', '"a, b"'],
  ['two\r\nlines', '"two\r\nlines"'],
])('the text %j is written as %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

const NUMBERS = ['001012', '007', '0', '123456789012', '9223372036854775807', '1e5', "'007"]

test.each(NUMBERS)('%s is written unchanged', (text) => {
  expect(csvLine([text])).toBe(`${text}\r\n`)
})

test('numbers stay numbers, nested values become JSON, null and missing are empty', () => {
  expect(csvLine([-5, 0.5, true, null, undefined, { a: [1] }, []])).toBe('-5,0.5,true,,,"{""a"":[1]}",[]\r\n')
})

/** Reads pasted text as spreadsheets and the screen "Match a list" do. */
const pasted = (text: string): string[][] =>
  parse(text, { delimiter: '\t', relax_quotes: true, record_delimiter: '\n' })

test.each([
  ['a file', (rows: string[][]) => parse(rows.map(csvLine).join(''), { record_delimiter: '\r\n' })],
  ['copied text', (rows: string[][]) => pasted(tabbedText([['name', 'id'], ...rows])).slice(1)],
])('cells read back from %s are unchanged, except for the apostrophe before a formula', (_, back) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(nasty, nasty), { minLength: 1 }), (rows) => {
      const isSame = (cell: string, text: string) => cell === text || cell === `'${text}`
      for (const [at, row] of back(rows).entries())
        for (const [i, cell] of row.entries()) expect(isSame(cell, rows[at]![i]!)).toBe(true)
      expect(back(rows)).toHaveLength(rows.length)
    }),
  )
})

test('no copied text runs as a formula, and numbers stay numbers', () => {
  expect(tabbedText([['=HYPERLINK("x")', -5, null]])).toBe('\'=HYPERLINK("x")\t-5\t')
})

test('a row has the fields as sent, a readable time beside updated_at, and additional fields last', () => {
  const raws = [{ id: '7', name: 'Acme', logo: 'l', updated_at: 1_790_000_000, country: 'DE' }, null]
  const columns = columnNames(raws)
  expect(columns).toEqual(['id', 'name', 'logo', 'updated_at', 'updated_at_utc', 'country'])
  expect(raws.map((raw) => brandCells(raw, columns))).toEqual([
    ['7', 'Acme', 'l', 1_790_000_000, '2026-09-21 14:13:20', 'DE'],
    Array(6).fill(undefined),
  ])
})

test('changes are plain text, newest first; a field of that name in another shape is written as sent', () => {
  const changes = [
    { at: 1_790_900_000, field: 'name', from: 'Twitter', to: 'X' },
    { at: 1_795_132_800, field: 'logo', from: 'https://a.example/1.svg', to: 'https://a.example/2.svg' },
    { at: 1_790_000_000, field: 'country', from: null, to: 'DE' },
    { at: 1_780_000_000, field: 'id', from: null, to: '7' },
  ]
  const cellOf = (sent: unknown) => brandCells({ id: '7', changes: sent }, ['changes'])[0]
  expect(cellOf(changes)).toBe(
    '2026-11-20 logo; 2026-10-02 name: Twitter → X; 2026-09-21 country: – → DE; 2026-05-28 new',
  )
  expect(cellOf([])).toBe('')
  expect(cellOf('none')).toBe('none')
  expect(cellOf(['logo'])).toEqual(['logo'])
})
