import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { fileName, FILES } from './formats.ts'

/** An RFC 4180 reader, independent of the writer that it tests. */
function readCsv(text: string): string[][] {
  const records: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  let record: string[] = []
  while (cell.lastIndex < text.length) {
    const [, quoted, bare, end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`Not RFC 4180: ${text}`)
    record.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end !== ',') records.push(record)
    if (end !== ',') record = []
  }
  return records
}

async function write(...raws: unknown[]): Promise<{ bytes: Uint8Array; records: string[][] }> {
  const file = FILES.CSV({ brands: raws.map((raw) => readBrand(raw)) })
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { bytes, records: readCsv(new TextDecoder().decode(bytes)) }
}

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', "'", ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', '0', '9', ' ', '＝', '\u00A0'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
})
const brand = fc.record({ id: nasty, name: nasty, logo: nasty, updated_at: fc.integer() })

/** Text that would be a formula has an apostrophe before it: see `csv-line.ts`. */
const readCell = (text: string) => (/^'[\s\p{C}"']*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? text.slice(1) : text)

test('every text can be read back from the file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(brand), async (brands) => {
      const { records } = await write(...brands)
      const read = records.slice(1).map((cells) => cells.map(readCell))
      expect(records[0]).toEqual(['id', 'name', 'logo', 'updated_at', 'updated_at_utc'])
      expect(read.map((cells) => cells.slice(0, 4))).toEqual(
        brands.map((b) => [b.id, b.name, b.logo, String(b.updated_at)]),
      )
    }),
  )
})

test('the file begins with a byte order mark, and an empty one has its column names', async () => {
  const { bytes } = await write()
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('id,name,logo,updated_at,updated_at_utc\r\n')
})

test('times are readable beside the value that was sent, in whatever form', async () => {
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
])('the brand %j is the file %j', (text, name) => {
  expect(fileName(text)).toBe(name)
})
