import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { fileName, fileNames, FILES, TEXTS } from './formats.ts'

async function write(...raws: unknown[]) {
  const file = FILES.CSV({ brands: raws.map((raw) => readBrand(raw)) })
  const bytes = Buffer.from(await file.arrayBuffer())
  return { bytes, records: parse(bytes, { bom: true }) }
}

test('a CSV file begins with a byte order mark, and has column names even if it is empty', async () => {
  const { bytes } = await write()
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('id,name,logo,updated_at,updated_at_utc\r\n')
})

test('a readable UTC time is added for every form of date that a service sends', async () => {
  const { records } = await write(
    { updated_at: 1_790_000_000 },
    { updated_at: 1_790_000_000_500 },
    { updated_at: '2026-09-21T16:53:20+02:00' },
    { updated_at: 'yesterday' },
    { updated_at: 9e15 },
    { updated_at: 1, updated_at_utc: 'sent by the service' },
  )
  expect(records.slice(1).map((cells) => cells[4])).toEqual([
    '2026-09-21 14:13:20',
    '2026-09-21 14:13:20',
    '2026-09-21 14:53:20',
    '',
    '',
    'sent by the service',
  ])
})

test.each([
  ['L’Oréal Paris', 'L’Oréal Paris'],
  ['株式会社', '株式会社'],
  ['AC/DC: Live?', 'AC DC Live'],
  ['../../etc/passwd', 'etc passwd'],
  ['a-'.repeat(100), 'a-'.repeat(40)],
  ['.NET', 'NET'],
  ['Dr. Oetker.', 'Dr. Oetker'],
  ['\u202Egnp', 'gnp'],
  ['..\\/:*?"<>|', 'brand'],
  ['CON', 'CON_'],
  ['aux.de', 'aux_.de'],
  ['COM1 .x', 'COM1_ .x'],
  ['Conrad', 'Conrad'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Coca\u00ADCola', 'CocaCola'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['\u200D', 'brand'],
  ['👨‍👩‍👧'.repeat(40), '👨‍👩‍👧'.repeat(8)],
  ['ก'.repeat(300), 'ก'.repeat(50)],
])('the brand %j gets the file name %j', (text, name) => {
  expect(fileName(text)).toBe(name)
})

test('no two files have one name, whatever the brands are called', () => {
  const brands = [
    { id: '10', name: 'Acme (11)' },
    { id: '12', name: 'Acme' },
    { id: '11', name: 'acme' },
    { id: '13', name: 'AC/ME' },
    { id: 'x', name: 'Ac?me' },
    { id: '1', name: 'exceptions' },
  ].map((raw) => readBrand(raw))
  const names = ['Acme (11)', 'Acme', 'acme (2)', 'AC ME', 'Ac me (1)', 'exceptions (1)']
  expect(fileNames(brands)).toEqual(names)
  expect(fileNames(brands, true)).toEqual(names.map((name, index) => `0${index + 1} ${name}`))
})

test('names and ids are copied one on each line, and none runs as a formula', () => {
  const brands = ['=HYPERLINK("x")', '@SUM(A1)', 'two\r\nlines', '-1'].map((text) =>
    readBrand({ id: text, name: text }),
  )
  const copied = ['\'=HYPERLINK("x")', "'@SUM(A1)", 'two lines', "'-1"].join('\n')
  expect(TEXTS.Names({ brands })).toBe(copied)
  expect(TEXTS.Ids({ brands })).toBe(copied)
})
