import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { brandFacts } from '#checkup/rules/facts.ts'
import type { ProbedList } from './ask.ts'
import { detailProbes } from './brand-probes.ts'

const rawOf = (row: number) => ({
  id: String(row + 1),
  name: `Brand ${row}`,
  logo: 'https://x.example/l.svg',
  updated_at: 1_750_000_000,
})

function listOf(count: number): ProbedList {
  const brands = Array.from({ length: count }, (_, row) =>
    brandFacts({ id: String(row + 1), raw: rawOf(row) }, row),
  )
  const byId = new Map(brands.map((brand) => [brand.id, brand]))
  return { brands, pages: [], complete: true, faults: new Map(), byId, startedAt: Date.now() }
}

test('of 400 brands, 100 are requested, evenly spread, as the docs say; one that differs is found', async () => {
  const probes = detailProbes(listOf(400))
  expect(probes).toHaveLength(100)
  expect(probes.map(({ query }) => Number(query.slice(1)))).toEqual(
    Array.from({ length: 100 }, (_, at) => 4 * at + 3),
  )
  const docs = await readFile('docs/checkup.md', 'utf8')
  expect(docs.replace(/\s+/g, ' ')).toContain(
    'Of the brands, 100 are asked for at their own addresses, spread evenly over the list',
  )
  const lies = brandFacts({ id: '3', raw: { ...rawOf(2), name: 'Another name' } }, -1)
  const ask = () => Promise.reject(new Error('Nothing else is asked.'))
  expect(await probes[0]!.judge({ brands: [lies], whole: true }, ask)).toMatchObject([
    { rule: 'detail-differs', field: 'name', value: 'Another name' },
  ])
})

test('of a list of fewer brands, every brand is requested', () => {
  expect(detailProbes(listOf(60))).toHaveLength(60)
})
