import { Readable } from 'node:stream'
import { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { brandRows, csvFile } from '#client/csv.ts'
import { aBrand, ALL, ENGINES, manyBrands, temporaryStore } from '#service/testing/stores.ts'
import { populate } from '#service/stores/staged-import.ts'
import type { Store } from '#service/stores/store.ts'
import { defineImport } from '#cli/brand-catalogue.ts'
import { type ImportArguments, importBrands } from './import-brands.ts'
import { fileSource } from './source.ts'

const LOGO = 'https://a.example/x.png'

async function importText(store: Store, text: string, ...args: string[]) {
  const { format = 'csv', ...options } = optionsOf('a.csv', ...args)
  using print = vi.spyOn(console, 'error').mockReturnValue()
  const source = fileSource(Readable.from([Buffer.from(text)]), format as 'csv')
  const result = await importBrands(() => store.openImport(), source, options)
  return { result, printed: print.mock.calls.map(([line]) => `${line}\n`).join('') }
}

function optionsOf(...args: string[]): ImportArguments {
  const command = new Command()
  defineImport(command, { environment: {}, exit: () => {} })
  command.action(() => {})
  return command.parse(args, { from: 'user' }).opts()
}

const listed = async (store: Store) => (await store.brands.list(ALL)).brands

test('new and changed brands are imported, unchanged ones keep their timestamp, the others stay', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(4), [])
  const [one, , , four] = manyBrands(4)
  const text = `id,name,logo,updated_at
1,Brand 1,/logos/acme.svg,1700005000
2,Renamed,/logos/acme.svg,1700005001
3,Brand 3,${LOGO},
9,New,${LOGO},1700005002
8,Newer,${LOGO},`
  const before = Math.floor(Date.now() / 1000)
  const { result } = await importText(store, text)
  expect(result).toEqual({ added: 2, changed: 2, unchanged: 1, deleted: 0, rejected: 0 })
  const brands = await listed(store)
  expect(brands).toMatchObject([
    one!,
    { id: '2', name: 'Renamed', updatedAt: 1700005001 },
    { id: '3', logo: LOGO },
    four!,
    { id: '8' },
    { id: '9', updatedAt: 1700005002 },
  ])
  for (const index of [2, 4]) expect(brands[index]!.updatedAt).toBeGreaterThanOrEqual(before)
  expect((await store.brands.list({ filters: { name: 'renam' }, limit: 10, page: 1 })).total).toBe(1)

  const again = await importText(store, text)
  expect(again.result).toMatchObject({ added: 0, changed: 0, unchanged: 5 })
  expect(await listed(store)).toEqual(brands)
  const dated = await importText(store, text, '--take-dates')
  expect(dated.result).toMatchObject({ changed: 1, unchanged: 4 })
  expect((await store.brands.find('1'))?.updatedAt).toBe(1700005000)
})

test('additional fields are imported with --fields, kept without it, and removed by an empty list', async () => {
  for (const { open } of ENGINES) {
    const store = await open()
    const before = Math.floor(Date.now() / 1000)
    await populate(store, manyBrands(2), [])
    const text = `id,name,logo,Website,country\n1,Brand 1,/logos/acme.svg,https://one.example,DE\n3,Three,${LOGO},,FR\n`
    const fields = async () => (await listed(store)).map((brand) => JSON.parse(brand.fields) as unknown)

    expect((await importText(store, text)).result).toMatchObject({ added: 1, unchanged: 1 })
    expect(await fields()).toEqual([{}, {}, {}])
    const dry = await importText(store, text, '--fields', 'website,country', '--dry-run')
    expect(dry.result).toMatchObject({ changed: 2, unchanged: 0 })
    const taken = await importText(store, text, '--fields', 'website,country')
    expect(taken.result).toEqual(dry.result)
    expect(await fields()).toEqual([{ country: 'DE', website: 'https://one.example' }, {}, { country: 'FR' }])
    expect((await store.brands.find('1'))!.updatedAt).toBeGreaterThanOrEqual(before)

    // The order of --fields makes no difference.
    const again = await importText(store, text, '--fields', 'country,website')
    expect(again.result).toMatchObject({ unchanged: 2 })
    expect((await importText(store, text)).result).toMatchObject({ unchanged: 2 })
    expect((await fields())[2]).toEqual({ country: 'FR' })
    expect((await importText(store, text, '--fields', '')).result).toMatchObject({ changed: 2 })
    expect(await fields()).toEqual([{}, {}, {}])
  }
})

test('a field that the file does not have is an error, and a value that is too long rejects its row', async () => {
  const store = await temporaryStore()
  const csv = `id,name,logo,country\n1,A,${LOGO},DE\n2,B,${LOGO},${'x'.repeat(1001)}\n`
  await expect(importText(store, csv, '--fields', 'country,website,size')).rejects.toThrow(
    '--fields names size and website, which no row has.',
  )
  const ndjson = `{"id":1,"name":"A","logo":"${LOGO}"}\n{"id":2,"name":"B","logo":"${LOGO}","country":7}\n`
  await expect(importText(store, ndjson, '--format', 'ndjson', '--fields', 'website')).rejects.toThrow(
    '--fields names website, which no row has.',
  )
  expect(await listed(store)).toEqual([])

  const { result, printed } = await importText(store, csv, '--fields', 'country')
  expect(result).toMatchObject({ added: 1, rejected: 1 })
  expect(printed).toBe('Line 3: country is not text of at most 1000 characters.\n')
  await importText(store, ndjson, '--format', 'ndjson', '--fields', 'country')
  expect((await listed(store)).map(({ fields }) => fields)).toEqual(['{}', '{"country":"7"}'])
})

test('bad rows are left out, and reported with line and reason', async () => {
  const store = await temporaryStore()
  const text = `id,name,logo\n1,A,${LOGO}\nx,"B, C",${LOGO}\n1,D,${LOGO}\n`
  const { result, printed } = await importText(store, text)
  expect(result).toMatchObject({ added: 1, rejected: 2 })
  expect(printed).toBe(
    'Line 3: id is not an integer from 0 to 9223372036854775807, without leading zeros.\nLine 4: line 2 already has the id 1.\n',
  )
  expect((await store.brands.find('1'))?.name).toBe('A')
})

test('brands are deleted only when asked for, shown and confirmed', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(8), [])
  const text = 'id,name,logo\n8,Brand 8,/logos/acme.svg\n'
  const refused = importText(store, text, '--replace')
  await expect(refused).rejects.toThrow('To confirm without a terminal, add --yes.')
  expect(await listed(store)).toHaveLength(8)

  const { result, printed } = await importText(store, text, '--replace', '--yes')
  expect(printed).toBe(
    'Brands to delete, because the import does not have them: 7 ' +
      '(1 Brand 1, 2 Brand 2, 3 Brand 3, 4 Brand 4, 5 Brand 5 …)\n',
  )
  expect(result).toMatchObject({ deleted: 7, unchanged: 1 })
  expect((await listed(store)).map(({ id }) => id)).toEqual(['8'])
})

test('a dry run counts what an import would do, and changes nothing', async () => {
  for (const { open } of ENGINES) {
    const store = await open()
    await populate(store, manyBrands(4), [])
    const text =
      'id,name,logo,updated_at\n1,Brand 1,/logos/acme.svg,1700005000\n2,New name,/logos/acme.svg,\n' +
      '3,Brand 3,/logos/acme.svg,\n9,Nine,/logos/acme.svg,\nx,X,/logos/acme.svg,\n'
    const dry = await importText(store, text, '--dry-run')
    expect(dry.result).toEqual({ added: 1, changed: 1, unchanged: 2, deleted: 0, rejected: 1 })
    const valid = text.replace('x,X', '10,X')
    const replacing = await importText(store, valid, '--dry-run', '--replace', '--take-dates')
    expect(replacing.result).toEqual({ added: 2, changed: 2, unchanged: 1, deleted: 1, rejected: 0 })
    expect(replacing.printed).toBe('Brands to delete, because the import does not have them: 1 (4 Brand 4)\n')
    expect(await listed(store)).toMatchObject(manyBrands(4))
    // The import itself has the same result.
    const { result } = await importText(store, valid, '--replace', '--take-dates', '--yes')
    expect(result).toEqual(replacing.result)
  }
})

test.each([
  ['that has a fault', `id,name,logo\n1,New,${LOGO}\n2,,${LOGO}\n`, 'csv', /no row may be rejected/],
  ['without brands', 'id,name,logo\n', 'csv', /There are no brands to import/],
  ['that breaks off', `[{"id":"2","name":"B","logo":"${LOGO}"},`, 'json', /^The file is not JSON: /],
])('nothing is replaced by a file %s, and another import may begin', async (_, text, format, sentence) => {
  const store = await temporaryStore()
  await populate(store, manyBrands(2), [])
  const replace = importText(store, text, '--format', format, '--replace', '--yes')
  await expect(replace).rejects.toThrow(sentence)
  expect(await listed(store)).toMatchObject(manyBrands(2))
  expect((await importText(store, 'id,name,logo\n')).result).toMatchObject({ added: 0 })
})

test('a last row that may have been cut short is reported, and --replace refuses it', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(3), [])
  const text = `id,name,logo\n1,Renamed,${LOGO}`
  const replace = importText(store, text, '--replace', '--yes')
  await expect(replace).rejects.toThrow(/last line must end with a line break/)
  expect(await listed(store)).toMatchObject(manyBrands(3))

  const { result, printed } = await importText(store, text)
  expect(result).toMatchObject({ changed: 1, deleted: 0 })
  expect(printed).toBe(
    'Line 2, the last, does not end with a line break: if the file was cut short, the rest is missing.\n',
  )
  expect((await importText(store, `${text}\n`, '--replace', '--yes')).result).toMatchObject({ deleted: 2 })

  // A JSON object cannot be cut short without notice.
  const object = JSON.stringify({ id: '1', name: 'Renamed', logo: LOGO })
  expect((await importText(store, object, '--format', 'ndjson', '--replace')).printed).toBe('')
})

/** The outcome of an import: what it prints, or why it imports nothing, and the brands afterwards. */
async function outcome(text: string, ...args: string[]) {
  const store = await temporaryStore()
  const { printed, rejected } = await importText(store, text, ...args).then(
    ({ result, printed: lines }) => ({ printed: lines, rejected: result.rejected }),
    (error: unknown) => ({ printed: `${(error as Error).message}\n`, rejected: undefined }),
  )
  return { printed, rejected, brands: await listed(store) }
}

test.each([
  ['a name', '1,"Acme,l\n2,B,l\n3,"The ""Foo""",l\n4,D,l\n'],
  ['two names', '1,"Acme,l\n2,B,l\n3,Monitor 19",l\n4,D,l\n'],
  ['a logo', '1,A,"l\n2,B,l\n3,"C",l\n4,D,l\n'],
  ['an id', '"1,A,l\n2,B,l\n3,"C",l\n4,D,l\n'],
])('a stray quote in %s rejects the lines that it swallows, and names them', async (_, rows) => {
  const text = `id,name,logo\n${rows}`.replaceAll(',l\n', `,${LOGO}\n`).replaceAll(',"l\n', `,"${LOGO}\n`)
  const { printed, rejected, brands } = await outcome(text)
  expect(printed).toMatch(/^Lines 2 to 4: .*is there a stray quote on line 2\?\n$/)
  expect(rejected).toBe(1)
  expect(brands.map(({ id }) => id)).toEqual(['4'])
})

test.each([
  ['closed by another', `1,A,${LOGO},"x\n2,B,${LOGO},y"\n3,C,${LOGO},z\n`],
  ['in a column before the id', `1,A,${LOGO},x\n2,"B,${LOGO},y\n3,",${LOGO},y\n`],
])('a stray quote in a column that is not used, %s, loses no brand', async (_, rows) => {
  const { printed, brands } = await outcome(`id,name,logo,note\n${rows}`)
  expect(printed).toMatch(/^Lines \d to \d: .*stray quote on line \d/)
  expect(brands).toHaveLength(1)
})

test('text with line breaks in an unused column is not mistaken for a stray quote', async () => {
  const row = (id: number) => `"Founded\n1999, Berlin\nby ""them""",${LOGO},Brand ${id},${id}\n`
  const { printed, brands } = await outcome(`note,logo,name,id\n${row(1)}${row(2)}`)
  expect(printed).toBe('Columns not imported: note. Name them in --fields to import them.\n')
  expect(brands).toHaveLength(2)
})

test('rows whose cells are all empty are skipped, and do not keep --replace from deleting', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(2), [])
  const text = `;;;\nid;name;logo;"sizes (a,b,c,d,e,f)"\n\n   \n1;Brand 1;/logos/acme.svg;\n;;;\n ; ;;\n;;;;;;\n`
  const { result } = await importText(store, text, '--replace', '--yes')
  expect(result).toEqual({ added: 0, changed: 0, unchanged: 1, deleted: 1, rejected: 0 })
})

test.each<[string, string, string[]]>([
  ['is a JSON array, not NDJSON: add --format json.', '[\n{"id":1},\n{"id":2}\n]\n', ['--format', 'ndjson']],
  ['is NDJSON, one object per line: add --format ndjson.', '{"id":1}\n{"id":2}\n', ['--format', 'json']],
  ['is not UTF-8 text', 'i\0d\0,\0n\0a\0m\0e\0', []],
  ['name has a character that cannot be stored', `id,name,logo\n1,A\0b,${LOGO}\n2,B,${LOGO}\n`, []],
  [
    'Brand 1: the name has a line break.',
    JSON.stringify(['A\nB', 'C'].map((name, id) => ({ id, name, logo: LOGO }))),
    ['--format', 'json'],
  ],
  ['Line 2: updated_at is in the future', `id,name,logo,updated_at\n1,A,${LOGO},2071-02-03\n`, []],
])('an import says: %s', async (words, text, args) => {
  expect((await outcome(text, ...args)).printed).toContain(words)
})

test('unused columns are reported', async () => {
  const row = { id: '1', name: 'A', logo: LOGO, 'last updated': '2026-01-01', sku: '5' }
  const csv = `ID,Name,Logo,Last Updated,SKU\n${Object.values(row).join(',')}\n`
  const named =
    'Columns not imported: last updated (rename it updated_at), sku. Name them in --fields to import them.\n'
  expect((await outcome(csv)).printed).toBe(named)
  expect((await outcome(`${JSON.stringify(row)}\n`, '--format', 'ndjson')).printed).toBe(named)
  // Columns in --fields are not reported, nor the time that exports add.
  const text = `id,name,logo,updated_at_utc,country,\n1,A,${LOGO},2026-01-01 00:00:00,DE,\n`
  expect((await outcome(text, '--fields', 'country')).printed).toBe('')
})

test('importing an export of the app changes nothing', async () => {
  const store = await temporaryStore()
  const names = ['@Home', '+Plus', '-N-', '=Eq', "'=x", "'n Sync", ' =1', '"Weird', 'a,b;c\td', "''"]
  const brands = names.map((name, index) =>
    aBrand({
      id: String(index),
      name,
      logo: LOGO,
      updatedAt: 1_700_000_000 + index,
      fields: '{"country":"=DE"}',
    }),
  )
  await populate(store, brands, [])
  const raws = brands.map(({ id, name, logo, updatedAt }) => ({
    raw: { id, name, logo, updated_at: updatedAt, country: '=DE' },
  }))
  const csv = await csvFile(brandRows(raws)).text()
  const json = JSON.stringify(raws.map(({ raw }) => raw))
  for (const [text, format] of [
    [csv, 'csv'],
    [json, 'json'],
  ] as const) {
    const args = ['--format', format, '--take-dates', '--fields', 'country']
    const { result } = await importText(store, text, ...args)
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: names.length, rejected: 0 })
  }
})
