import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { EXCHANGE as exchange, pageOf } from '#client/testing/brand-pages.ts'
import { foldName } from '#contract/fold-name.ts'
import { queryValue } from '#contract/list-query.ts'
import { readBrand } from '#contract/read-brand.ts'
import { matchLine, type MatchService, readId } from './match-line.ts'

/** A service with brands of these names and ids from 1. With `exactCase`, its search is sensitive to case and accents. */
function serviceOf(names: readonly string[], exactCase = false) {
  const fold = exactCase ? (text: string) => text : foldName
  const logo = 'https://l.example/x.svg'
  const brands = names.map((name, index) => ({ id: `${index + 1}`, name, logo, updated_at: 1_700_000_000 }))
  const asked: string[] = []
  const service: MatchService = {
    ask: (send) => send(),
    client: {
      baseAddress: 'https://brands.example',
      list: async (query): Promise<BrandPage> => {
        const needle = queryValue(query, 'name') ?? ''
        asked.push(needle)
        return pageOf(brands.filter(({ name }) => fold(name).includes(fold(needle))).slice(0, 100))
      },
      single: async (id) => {
        asked.push(`#${id}`)
        const brand = brands.find((one) => one.id === id)
        if (!brand) throw new HttpError(404, { exchange })
        return { brand: readBrand(brand), text: '', exchange }
      },
    },
  }
  return { service, asked }
}

/** The outcome of a line, in short. */
async function outcomeOf(line: string, names: readonly string[], exactCase?: boolean) {
  const { brand, matches } = await matchLine(line, serviceOf(names, exactCase).service)
  if (brand) return `found ${brand.name}`
  return matches.length === 0 ? 'none' : `open ${matches.map((match) => match.name).join(', ')}`
}

const NAMES = 'Acme|Acme Foods|Nestlé|Coca-Cola|Adidas|Globex Corporation|Twin|twin|M&M’s'.split('|')

test.each([
  ['Acme', 'found Acme'],
  ['  acme', 'found Acme'],
  ['3', 'found Nestlé'],
  ['https://brands.example/brands/4?limit=25', 'found Coca-Cola'],
  ['TWIN', 'open Twin, twin'],
  ['twin', 'found twin'],
  ['Coca Cola', 'found Coca-Cola'],
  ['Globex', 'found Globex Corporation'],
  ['Globex Ltd.', 'open Globex Corporation'],
  ['Addidas', 'open Adidas'],
  ['Acme™', 'found Acme'],
  ['Adidas (R)', 'found Adidas'],
  ['Acme SE', 'open Acme, Acme Foods'],
  ['Initech', 'none'],
  ['9223372036854775808', 'none'],
])('%s: %s', async (line, expected) => {
  expect(await outcomeOf(line.trim(), NAMES)).toBe(expected)
})

test('the user decides about a number that is the id of one brand and the name of another', async () => {
  const names = ['3', 'Two', 'Three']
  expect(await outcomeOf('3', names)).toBe('open 3, Three')
  expect(await outcomeOf('#3', names)).toBe('found Three')
  expect(await outcomeOf('2', names)).toBe('found Two')
})

test('a service sensitive to case and accents is also asked for the plain form', async () => {
  expect(await outcomeOf('Nestlé', ['Nestle'], true)).toBe('found Nestle')
})

test('a known name takes one request, an unknown one a few', async () => {
  const there = serviceOf(NAMES)
  await matchLine('Acme', there.service)
  expect(there.asked).toEqual(['Acme'])
  const absent = serviceOf(NAMES)
  await matchLine('Zebra Stores Inc.', absent.service)
  // What contains a text that no brand contains is not searched for.
  expect(absent.asked.slice(0, 2)).toEqual(['Zebra Stores Inc.', 'Zebra Stores'])
  expect(absent.asked).toHaveLength(7)
  expect(absent.asked).not.toContain('Zebra St')
})

test.each([
  ['Miirador Foods', 'ador Foods'],
  ['Mirador Foodss', 'Mirador Fo'],
])('%s: if hundreds of names share one half, a longer part finds the right one', async (line, part) => {
  const others = Array.from({ length: 150 }, (_, index) => [`${index}dor Foods`, `Mirador${index}`]).flat()
  const { service, asked } = serviceOf([...others, 'Mirador Foods'])
  const result = await matchLine(line, service)
  expect(result).toMatchObject({ brand: undefined, matches: [{ name: 'Mirador Foods' }] })
  expect(asked).toContain(part)
})

test('a name with wrong letters at both ends is found by its middle', async () => {
  expect(await outcomeOf('MacDonalds', ["McDonald's"])).toBe("open McDonald's")
})

test('two letters swapped in the middle of a short name are found', async () => {
  expect(await outcomeOf('Nkie', ['Nike', 'Niue'])).toBe('open Nike')
})

test('a failed request is not taken for an unknown brand', async () => {
  const { service } = serviceOf(NAMES)
  const broken: MatchService = {
    ...service,
    client: { ...service.client, single: () => Promise.reject(new HttpError(500, { exchange })) },
  }
  await expect(matchLine('7', broken)).rejects.toHaveProperty('status', 500)
})

test.each([
  ['42', '42'],
  ['# 42', '42'],
  ['1,234,567', '1234567'],
  ['2 001', '2001'],
  ['1’234', '1234'],
  ['1.5', undefined],
  ['id: 17', '17'],
  ['Brand #17', '17'],
  ['Brand 7', undefined],
  ['007', '7'],
  ['9223372036854775808', undefined],
  ['3M', undefined],
])('the id in %s', (text, id) => {
  expect(readId(text)).toBe(id)
})
