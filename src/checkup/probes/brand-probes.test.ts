import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandFacts } from '#checkup/rules/facts.ts'
import { type ProbedList, samplingOrder } from './ask.ts'
import { detailProbes } from './brand-probes.ts'

const REST = { logo: 'https://x.example/l.svg', updated_at: 1_750_000_000 }
const rawOf = (row: number) => ({ id: String(row + 1), name: `Brand ${row}`, ...REST })

function listOf(count: number, earlier: readonly string[] = []): ProbedList {
  const brands = Array.from({ length: count }, (_, row) =>
    brandFacts({ id: String(row + 1), raw: rawOf(row) }, row),
  )
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  const sample = samplingOrder(brands, new Set(earlier))
  const list = { brands, pages: [], complete: true, findings: new Map(), byId, startedAt: Date.now() }
  return { ...list, sample, everyBrand: false }
}

const idsOf = (list: ProbedList) => detailProbes(list).map(({ brand }) => brand!)

test('of 400 brands, 100 are requested, as the docs say; one that differs is found', async () => {
  const probes = detailProbes(listOf(400))
  expect(probes).toHaveLength(100)
  const docs = await readFile('docs/checkup.md', 'utf8')
  expect(docs.replace(/\s+/g, ' ')).toContain('Of the brands, 100 are asked for at their own addresses')
  const id = Number(probes[0]!.brand)
  const lies = brandFacts({ id: String(id), raw: { ...rawOf(id - 1), name: 'Another name' } }, -1)
  const ask = () => Promise.reject(new Error('Nothing else is asked.'))
  expect(await probes[0]!.judge({ brands: [lies], whole: true }, ask)).toMatchObject([
    { rule: 'detail-differs', field: 'name', value: 'Another name' },
  ])
})

test('the sample is spread over the list, and takes the brands of the earlier check-up first', () => {
  const before = idsOf(listOf(400))
  for (const half of [200, 400]) {
    const inHalf = before.filter((id) => Number(id) <= half && Number(id) > half - 200)
    expect(inHalf.length).toBeGreaterThan(30)
  }
  // With 200 more brands, most of the same are asked, and all of them if the earlier report says which.
  expect(idsOf(listOf(600)).filter((id) => before.includes(id)).length).toBeGreaterThan(50)
  expect(idsOf(listOf(600, before)).toSorted()).toEqual(before.toSorted())
})

test('of a list of fewer brands, or if asked to, every brand is requested', () => {
  expect(idsOf(listOf(60))).toHaveLength(60)
  expect(idsOf({ ...listOf(400), everyBrand: true })).toHaveLength(400)
})
