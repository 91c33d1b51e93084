import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { pageOf } from '#client/testing/brand-pages.ts'
import { foldName } from '#contract/fold-name.ts'
import { type ListQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { findCloseMatches } from './close-matches.ts'

const NAMES = 'GitHub|GitLab|Coca-Cola|McDonald’s|AT&T|Node.js|Google|Lego|Eagle|Procter & Gamble'.split('|')

/** A service that searches names for a text, as the API describes it. */
function serviceOf(names: readonly string[]) {
  const asked: string[] = []
  const list = (query: ListQuery): Promise<BrandPage> => {
    const text = foldName(queryValue(query, 'name') ?? '')
    asked.push(text)
    const brands = names.map((name, index) => ({ id: String(index), name, updated_at: 1 }))
    return Promise.resolve(pageOf(brands.filter(({ name }) => foldName(name).includes(text))))
  }
  return { client: { baseAddress: 'https://brands.example', list }, asked }
}

const { signal } = new AbortController()
const query = parseListQuery('updated_after=5&limit=25&page=3')

test.each([
  ['Git Hub', 'GitHub', 'punctuation'],
  ['Coca Cola', 'Coca-Cola', 'punctuation'],
  ['McDonalds', 'McDonald’s', 'punctuation'],
  ['AT and T', 'AT&T', 'punctuation'],
  ['Nodejs', 'Node.js', 'punctuation'],
  ['Gogle', 'Google', 'letter'],
  ['Procter and Gamble', 'Procter & Gamble', 'punctuation'],
])('%s is close to %s', async (name, expected, closeness) => {
  const { client, asked } = serviceOf(NAMES)
  const [closest] = await findCloseMatches(client, query, name, signal)
  expect(closest).toMatchObject({ brand: { name: expected }, closeness })
  expect(asked.length).toBeLessThanOrEqual(4)
})

test('at most ten other texts are searched for', async () => {
  const many = Array.from({ length: 10 }, (_, index) => `Xy Foo & Bar-Baz Bazaar Quux Plonk ${index}`)
  const { client, asked } = serviceOf(many)
  await findCloseMatches(client, query, 'Foo & Bar-Baz Bazaar', signal)
  expect(asked).toHaveLength(10)
})
