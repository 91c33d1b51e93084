import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import {
  aBrand,
  manyBrands,
  temporaryFolder,
  temporaryPostgresStore,
  temporaryStore,
} from '#service/testing/temporary-store.ts'
import { defineImport } from '#cli/import.ts'
import { populate } from '#service/stores/model/staged-import.ts'
import type { Store } from '#service/stores/model/store.ts'
import { importBrands } from './import-brands.ts'
import { type GivenOptions, type ImportOptions, readImportOptions } from './import-options.ts'
import { fileSource } from './source.ts'

const LOGO = 'https://a.example/x.png'

async function importText(store: Store, text: string, ...args: string[]) {
  const rejectsFile = join(await temporaryFolder(), 'rejects.csv')
  const options = { ...optionsOf('a.csv', ...args), rejectsFile }
  const printed: string[] = []
  const source = fileSource(Readable.from([Buffer.from(text)]), options.format ?? 'csv')
  const result = await importBrands(store, source, options, (line) => printed.push(`${line}\n`))
  return { result, printed: printed.join(''), rejects: () => readFile(rejectsFile, 'utf8') }
}

function optionsOf(...args: string[]): ImportOptions {
  const command = new Command()
  defineImport(command, { environment: {}, exit: () => {} })
  let options: ImportOptions | undefined
  command.action((file: string, given: GivenOptions) => void (options = readImportOptions(file, given)))
  command.parse(args, { from: 'user' })
  return options!
}

const listed = async (store: Store) => (await store.listBrands({ filters: {}, limit: 100, page: 1 })).brands

test('new and changed brands are taken, unchanged ones keep their timestamp, the others stay', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(4), [])
  const [one, , , four] = manyBrands(4)
  const text = `id,name,logo,updated_at
1,Brand 1,/logos/acme.svg,5000
2,Renamed,/logos/acme.svg,5001
3,Brand 3,${LOGO},
9,New,${LOGO},5002
8,Newer,${LOGO},`
  const before = Math.floor(Date.now() / 1000)
  const { result } = await importText(store, text)
  expect(result).toEqual({ added: 2, changed: 2, unchanged: 1, deleted: 0, rejected: 0 })
  const brands = await listed(store)
  expect(brands).toMatchObject([
    one!,
    { id: '2', name: 'Renamed', updatedAt: 5001 },
    { id: '3', logo: LOGO },
    four!,
    { id: '8' },
    { id: '9', updatedAt: 5002 },
  ])
  for (const index of [2, 4]) expect(brands[index]!.updatedAt).toBeGreaterThanOrEqual(before)
  expect((await store.listBrands({ filters: { name: 'renam' }, limit: 10, page: 1 })).total).toBe(1)

  const again = await importText(store, text)
  expect(again.result).toMatchObject({ added: 0, changed: 0, unchanged: 5 })
  expect(await listed(store)).toEqual(brands)
  const dated = await importText(store, text, '--take-dates')
  expect(dated.result).toMatchObject({ changed: 1, unchanged: 4 })
  expect((await store.findBrand('1'))?.updatedAt).toBe(5000)
})

test('additional fields are taken when asked for, kept when not, and removed by an empty list', async () => {
  for (const store of [await temporaryStore(), await temporaryPostgresStore()]) {
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
    expect((await store.findBrand('1'))!.updatedAt).toBeGreaterThanOrEqual(before)

    // In another order they are the same fields.
    expect((await importText(store, text, '--fields', 'country,website')).result).toMatchObject({
      unchanged: 2,
    })
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
  const lines = [
    { id: 1, name: 'A', logo: LOGO },
    { id: 2, name: 'B', logo: LOGO, country: 7 },
  ]
  const ndjson = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
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

test('bad rows are left out, reported with line and reason, and written to a file', async () => {
  const store = await temporaryStore()
  const text = `id,name,logo\n1,A,${LOGO}\nx,"B, C",${LOGO}\n1,D,${LOGO}\n`
  const { result, printed, rejects } = await importText(store, text)
  expect(result).toMatchObject({ added: 1, rejected: 2 })
  expect(printed).toBe(
    'Line 3: id is not an integer from 0 to 9223372036854775807.\nLine 4: line 2 has the id 1 already.\n',
  )
  expect(await rejects()).toBe(
    `line,reason,row\r\n3,id is not an integer from 0 to 9223372036854775807,"x,""B, C"",${LOGO}"\r\n` +
      `4,line 2 has the id 1 already,"1,D,${LOGO}"\r\n`,
  )
  expect((await store.findBrand('1'))?.name).toBe('A')
})

test('brands are deleted only when asked for, shown and confirmed', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(8), [])
  const text = 'id,name,logo\n8,Brand 8,/logos/acme.svg\n'
  const refused = importText(store, text, '--replace')
  await expect(refused).rejects.toThrow('Nobody can be asked: add --yes.')
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
  for (const store of [await temporaryStore(), await temporaryPostgresStore()]) {
    await populate(store, manyBrands(4), [])
    const text =
      'id,name,logo,updated_at\n1,Brand 1,/logos/acme.svg,5000\n2,New name,/logos/acme.svg,\n' +
      '3,Brand 3,/logos/acme.svg,\n9,Nine,/logos/acme.svg,\nx,X,/logos/acme.svg,\n'
    const dry = await importText(store, text, '--dry-run')
    expect(dry.result).toEqual({ added: 1, changed: 1, unchanged: 2, deleted: 0, rejected: 1 })
    expect(await dry.rejects()).toContain('x,X')
    const valid = text.replace('x,X', '10,X')
    const replacing = await importText(store, valid, '--dry-run', '--replace', '--take-dates')
    expect(replacing.result).toEqual({ added: 2, changed: 2, unchanged: 1, deleted: 1, rejected: 0 })
    expect(replacing.printed).toBe('Brands to delete, because the import does not have them: 1 (4 Brand 4)\n')
    expect(await listed(store)).toEqual(manyBrands(4))
    // What was foretold then happens.
    const { result } = await importText(store, valid, '--replace', '--take-dates', '--yes')
    expect(result).toEqual(replacing.result)
  }
})

test('names that would command the terminal are shown escaped', async () => {
  const store = await temporaryStore()
  await populate(store, [aBrand({ name: 'A\u001B]0;title\u0007\nB' }), aBrand({ id: '2' })], [])
  const { printed } = await importText(store, 'id,name,logo\n2,Acme,/logos/acme.svg\n', '--replace', '--yes')
  expect(printed).toBe(
    String.raw`Brands to delete, because the import does not have them: 1 (1 A\u001b]0;title\u0007\u000aB)` +
      '\n',
  )
})

test('nothing is replaced by a file with faults, or by none at all', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(2), [])
  for (const [text, sentence] of [
    [`id,name,logo\n1,New,${LOGO}\n2,,${LOGO}\n`, /no row may be rejected/],
    ['id,name,logo\n', /There are no brands to import/],
  ] as const) {
    await expect(importText(store, text, '--replace', '--yes')).rejects.toThrow(sentence)
    expect(await listed(store)).toEqual(manyBrands(2))
  }
})

test('a file that cannot be read to its end changes nothing', async () => {
  const store = await temporaryStore()
  await populate(store, [aBrand()], [])
  const text = `[{"id":"2","name":"B","logo":"${LOGO}"},`
  await expect(importText(store, text, '--format', 'json')).rejects.toThrow(/^The file is not JSON: /)
  expect(await listed(store)).toEqual([aBrand()])
  // Another import may begin on the same store.
  expect((await importText(store, 'id,name,logo\n')).result).toMatchObject({ added: 0 })
})

test.each([
  ['csv', `id,name,logo\n1,A,${LOGO}\n2,B`],
  ['csv', `id,name,logo\n1,A,${LOGO}\n2,B,http`],
  ['ndjson', `{"id":"1","name":"A","logo":"${LOGO}"}\n{"id":"2","na`],
])('%s that ends in the middle of a row changes nothing', async (format, text) => {
  const store = await temporaryStore()
  const cut = importText(store, text, '--format', format)
  await expect(cut).rejects.toThrow(/^The file ends in the middle of line \d .*$/)
  expect(await listed(store)).toEqual([])
})

test('a last row that may have been cut short is reported, and nothing is deleted for it', async () => {
  const store = await temporaryStore()
  await populate(store, manyBrands(3), [])
  const text = `id,name,logo\n1,Renamed,${LOGO}`
  const replace = importText(store, text, '--replace', '--yes')
  await expect(replace).rejects.toThrow(/last line needs a line end/)
  expect(await listed(store)).toEqual(manyBrands(3))

  const { result, printed } = await importText(store, text)
  expect(result).toMatchObject({ changed: 1, deleted: 0 })
  expect(printed).toBe(
    'Line 2, the last, has no line end: if the file was cut short, the rest is missing. ' +
      `It was read as: 1,Renamed,${LOGO}\n`,
  )
  expect((await importText(store, `${text}\n`, '--replace', '--yes')).result).toMatchObject({ deleted: 2 })

  // A JSON object tells its own end.
  const object = JSON.stringify({ id: '1', name: 'Renamed', logo: LOGO })
  expect((await importText(store, object, '--format', 'ndjson', '--replace')).printed).toBe('')
})
