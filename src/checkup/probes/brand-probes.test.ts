import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandFacts } from '#checkup/rules/facts.ts'
import { type ProbedList, samplingOrder } from './ask.ts'
import { detailProbes, linkProbes } from './brand-probes.ts'

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
  expect(docs.replace(/\s+/g, ' ')).toContain(
    'A sample of 100 brands, spread over the list, is requested one by one',
  )
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

test('links with cursors are followed, and must return the brands of their page', async () => {
  const list = listOf(6)
  const pages = ['', 'cursor=2', 'cursor=4'].map((asked, index) => ({
    asked,
    number: index === 0 ? 1 : undefined,
    limit: 2,
    rows: 2,
    links: {
      first: '?limit=2',
      last: '?cursor=4',
      prev: index > 0 ? `?cursor=to-${index}` : null,
      next: null,
    },
    additional: [],
  }))
  const probes = linkProbes({ ...list, pages })
  expect(probes.map(({ query }) => query)).toEqual(['?cursor=4', '?limit=2', '?cursor=to-2', '?cursor=to-1'])
  const ask = () => Promise.reject(new Error('Nothing else is asked.'))
  const judge = (from: number, to: number) =>
    probes[2]!.judge({ brands: list.brands.slice(from, to), whole: true }, ask)
  expect(await judge(2, 4)).toEqual([])
  expect(await judge(1, 3)).toMatchObject([
    { rule: 'link-wrong-page', field: 'prev of page cursor=4', detail: 'returns 2, 3 where 3, 4 were read' },
  ])
})
