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

test('a service that lies about one brand of 400 is found for as many of them as the docs say', async () => {
  const probes = detailProbes(listOf(400))
  let found = 0
  for (let liar = 0; liar < 400; liar++) {
    const lies = { ...rawOf(liar), name: 'Another name' }
    for (const { query, judge } of probes) {
      const row = Number(query.slice(1)) - 1
      if (row !== liar) continue
      const answer = { brands: [brandFacts({ id: lies.id, raw: lies }, -1)], whole: true }
      const offences = await judge(answer, () => Promise.reject(new Error('Nothing else is asked.')))
      expect(offences).toMatchObject([{ rule: 'detail-differs', field: 'name', value: 'Another name' }])
      found += 1
    }
  }
  expect(found).toBe(100)
  const docs = await readFile('docs/checkup.md', 'utf8')
  expect(docs.replace(/\s+/g, ' ')).toContain(
    'Of the brands, 100 are asked for at their own addresses, spread evenly over the list',
  )
})

test('a list of fewer brands is asked for whole', () => {
  expect(detailProbes(listOf(60))).toHaveLength(60)
})
