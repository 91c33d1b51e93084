/** Matches a supplier's list, as people type it, with the demo catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldName } from '#contract/fold-name.ts'
import { matchRank } from '#contract/orders.ts'
import { readBrand } from '#contract/read-brand.ts'
import { demoCatalogue } from '#service/demo.ts'
import { findByName, type SearchBrands, sureMatch } from './find-by-name.ts'

const { current: stored } = await demoCatalogue(1_790_000_000)
const brands = stored.map(({ id, name, updatedAt }) => ({
  brand: readBrand({ id, name, logo: '', updated_at: updatedAt }),
  folded: foldName(name),
}))

/** Lines, and the brand that each means: in the file, it comes before them, or nothing if the catalogue does not have it. */
const list = readFileSync(join(import.meta.dirname, 'testing/suppliers-list.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))
  .flatMap(([right = '', ...lines]) => lines.map((line) => ({ line, right })))

/** A page of the service, the best matches first. */
const search: SearchBrands = (text) => {
  const needle = foldName(text)
  const found = brands
    .flatMap(({ brand, folded }) =>
      folded.includes(needle) ? [{ brand, rank: `${matchRank(folded, needle)}${folded}` }] : [],
    )
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ brand }) => brand)
  return Promise.resolve(found.slice(0, 100))
}

async function look(line: string, right: string) {
  const matches = await findByName(line, await search(line), search)
  const offered = matches.map(({ brand }) => brand.name)
  return { line, right, sure: sureMatch(line, matches)?.name, offered }
}

const answers = await Promise.all(list.map(({ line, right }) => look(line, right)))
const answered = answers.filter(({ right }) => right !== '')

test('of 200 lines, at least 190 find their brand first', () => {
  expect(answered).toHaveLength(200)
  const missed = answered.filter(({ right, offered }) => offered[0] !== right)
  expect(missed.length).toBeLessThanOrEqual(10)
})

test('no line has a wrong brand as its sure match', () => {
  expect(answers.filter(({ sure, right }) => sure !== undefined && sure !== right)).toEqual([])
})

test('most lines that differ in spaces, punctuation or legal form need no decision', () => {
  expect(answered.filter(({ sure }) => sure !== undefined).length).toBeGreaterThan(90)
})

test.each(['AMD', 'Nike', 'IKEA', 'Puma', 'Sega'])('%s is found with any trade mark sign', async (name) => {
  const signs = ['™', ' ™', '®', '℠', '(TM)', ' (R)']
  const found = await Promise.all(signs.map((sign) => look(`${name}${sign}`, name)))
  expect(found.map(({ sure }) => sure)).toEqual(signs.map(() => name))
})

test('a name whose last word may be a legal form has a brand offered, but no sure match', async () => {
  expect(await look('Unity SE', 'Unity')).toMatchObject({ sure: undefined, offered: ['Unity'] })
})

test('the letters of a name with "&" find it', async () => {
  expect((await look('hm', 'H&M')).offered[0]).toBe('H&M')
})

test.each([
  ['Addidas Originals', 'Adidas'],
  ['Nikee Sportswear', 'Nike'],
  ['Spotfy Premium Family', 'Spotify'],
])('%s: a wrong letter in one of several words hides no brand', async (line, right) => {
  expect((await look(line, right)).offered[0]).toBe(right)
})
