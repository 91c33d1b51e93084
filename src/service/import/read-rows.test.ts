import { describe, expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'
import { jsonRows, ndjsonRows, type RowBatches } from './rows.ts'
import { decodeText } from './source.ts'

type Reader = (chunks: AsyncIterable<string>) => RowBatches

/** The rows that a reader finds in a text, passed in chunks of this many bytes. */
async function read(reader: Reader, text: string | Uint8Array, chunkSize = 7) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
  }
  const rows: { line: number; lastLine?: number; fields?: object; problem?: string }[] = []
  for await (const batch of reader(decodeText(chunks()))) {
    for (const { line, lastLine, fields, problem } of batch) {
      const rest = { ...(lastLine && { lastLine }), ...(problem && { problem }) }
      rows.push({ line, ...rest, ...(fields && { fields: { ...fields } }) })
    }
  }
  return rows.toSorted((a, b) => a.line - b.line)
}

describe('CSV', () => {
  test('columns are found by name, in any order and case, with any delimiter, and lines are counted', async () => {
    for (const delimiter of [',', ';', '\t']) {
      const text = [
        ['\uFEFFLogo', ' ID ', 'name', 'note'],
        ['l1', '1', 'a', '"two\r\nlines"'],
        [],
        ['l2', '2', '"says ""hi"", é"', ''],
      ]
        .map((fields) => fields.join(delimiter))
        .join('\r\n')
      expect(await read(csvRows, text)).toMatchObject([
        { line: 2, lastLine: 3, fields: { logo: 'l1', id: '1', name: 'a', note: 'two\r\nlines' } },
        { line: 5, fields: { logo: 'l2', id: '2', name: 'says "hi", é' } },
      ])
    }
  })

  test('a rejected row keeps its empty fields', async () => {
    const rows = await read(csvRows, 'id\tname\tlogo\n\n\t a\r\n\tb\t\t\t')
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'the row has 2 columns, the first line 3'],
      [4, 'the row has 5 columns, the first line 3'],
    ])
  })

  test('rows that cannot be read are reported, and the rows after them are read', async () => {
    const text = 'id,name,logo\n1,a\n2,b"b,l\n3,"c"c,l\n4,"d,l\n5,"e,l\n6,"""f""",l\n7, "g",l\n'
    const hint = (line: number) => `a quote is out of place: is there a stray quote on line ${line}?`
    expect(await read(csvRows, text)).toEqual([
      { line: 2, problem: 'the row has 2 columns, the first line 3' },
      { line: 3, fields: { id: '2', name: 'b"b', logo: 'l' } },
      { line: 4, problem: hint(4) },
      { line: 5, lastLine: 6, problem: hint(5) },
      { line: 7, fields: { id: '6', name: '"f"', logo: 'l' } },
      { line: 8, problem: hint(8) },
    ])
  })

  test('a row that is too long is one rejected row, and the next one is read', async () => {
    const rows = await read(csvRows, `id,name,logo\n1,"${'x\n'.repeat(600_000)}",l\n3,c,l\n`, 65_536)
    expect(rows).toMatchObject([
      { line: 2, problem: 'the row has more than 1,000,000 characters' },
      { line: 600_003, fields: { id: '3' } },
    ])
  })

  test.each([
    ['', /^The file is empty/],
    ['id,name\n1,a\n', /lacks logo\. It is: id,name$/],
    ['id,name,logo,"note\n1,a,l,"n"\n2,b,l,n\n', /stray quote/],
    ['id,name,logo,Name\n', /names the column name twice/],
    ['\nid,name,logo\n1,a,l\n\n2,"b,l\n3,c,l\n', /^The quote that opens on line 5 is never closed\.$/],
  ])('a file that begins %j cannot be used at all', async (text, sentence) => {
    await expect(read(csvRows, text, 65_536)).rejects.toThrow(sentence)
  })
})

describe('JSON', () => {
  test('brands are counted, and an element that is not an object is reported', async () => {
    const text = '[\n{"a":"é"}, 5,\n {"b":[1,2]}, null]'
    expect(await read(jsonRows, text)).toEqual([
      { line: 1, fields: { a: 'é' } },
      { line: 2, problem: 'this is not a JSON object' },
      { line: 3, fields: { b: [1, 2] } },
      { line: 4, problem: 'this is not a JSON object' },
    ])
  })

  test.each([
    ['[{"a":1},', /^The file is not JSON: /],
    // Only printable characters: a terminal would act on others.
    ['[{"a":1},\u001B]0;title\u0007]', /^The file is not JSON: [ -~]+\.$/],
    ['{"data":[]}', /^The file is not a JSON array of brands\.$/],
  ])('%j cannot be used at all', async (text, sentence) => {
    await expect(read(jsonRows, text)).rejects.toThrow(sentence)
  })
})

describe('NDJSON', () => {
  test('each line is an object, blank lines are skipped, and the last line end is optional', async () => {
    expect(await read(ndjsonRows, '{"a":1}\r\n\n  {"b":2}\nx\n[]\n{"c":"é"}')).toMatchObject([
      { line: 1, fields: { a: 1 } },
      { line: 3, fields: { b: 2 } },
      { line: 4, problem: 'this is not JSON' },
      { line: 5, problem: 'this is not a JSON object' },
      { line: 6, fields: { c: 'é' } },
    ])
  })

  test('a line that is too long is one rejected row', async () => {
    const text = `{"a":"${'x'.repeat(3_000_000)}"}\n{"b":2}\n`
    expect(await read(ndjsonRows, text, 65_536)).toMatchObject([
      { line: 1, problem: 'the row has more than 1,000,000 characters' },
      { line: 2, fields: { b: 2 } },
    ])
    await expect(read(ndjsonRows, '\n \n')).rejects.toThrow(/^The file is empty/)
  })
})

test.each([csvRows, jsonRows, ndjsonRows])('text that is not UTF-8 is refused', async (reader) => {
  const latin1 = Uint8Array.from(Buffer.from('{"name":"Nestl\xe9"}\n', 'latin1'))
  await expect(read(reader, latin1)).rejects.toThrow(/not UTF-8 text.*$/)
})
