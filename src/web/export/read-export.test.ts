import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { EXCHANGE as exchange, numberedPage } from '#client/testing/brand-pages.ts'
import { type ListQuery, parseListQuery, queryValue } from '#contract/list-query.ts'
import { readList, type ReadProgress } from './read-export.ts'

const logo = 'https://x.example/l.svg'
const brand = (id: unknown) => ({ id, name: 'N', logo, updated_at: Number(id) % 1000 || 1 })

const answer = (query: ListQuery, all: readonly object[]) => numberedPage(all, query)
const brands = (count: number) => Array.from({ length: count }, (_, i) => brand(String(i + 1)))

async function read(
  list: (query: ListQuery, call: number) => BrandPage,
  options: Partial<Pick<Parameters<typeof readList>[0], 'signal'>> = {},
) {
  const reports: ReadProgress[] = []
  let calls = 0
  const whole = readList({
    client: { list: (query) => Promise.resolve().then(() => list(query, calls++)) },
    query: parseListQuery('page=3&limit=25'),
    signal: new AbortController().signal,
    onProgress: (progress) => reports.push(progress),
    ...options,
  })
  return { whole, reports }
}

const doubtsOf = async (list: (query: ListQuery, call: number) => BrandPage) =>
  (await (await read(list)).whole).doubts

test('every page is read, and an unchanged total raises no doubt', async () => {
  const all = brands(250)
  const { whole, reports } = await read((query) => answer(query, all))
  const { brands: found, doubts } = await whole
  expect(found.map(({ raw }) => raw)).toEqual(all)
  expect(doubts).toEqual([])
  expect(reports.map(({ rows }) => rows)).toEqual([0, 100, 200, 250])
  expect(reports.map(({ total }) => total)).toEqual([250, 250, 250, 250])
})

const LONG_IDS = ['9223372036854775806', '9223372036854775807'].map(brand)

test.each([
  ['7, 120', [...brands(120), brand('7'), brand('7'), brand('120'), ...LONG_IDS]],
  ['1, 2, 3, 4, 5 and others', [...brands(7), ...brands(7)]],
])('repeated ids are named: %s', async (named, all) => {
  const doubt = `Ids sent more than once: ${named}. Other brands may be missing.`
  expect(await doubtsOf((query) => answer(query, all))).toEqual([doubt])
})

test('brands without a readable id raise a doubt', async () => {
  const doubt = '1 brand had no readable id, so repeats cannot be ruled out.'
  expect(await doubtsOf((query) => answer(query, [...brands(3), brand(4.5)]))).toEqual([doubt])
})

test.each([
  ['grew meanwhile', 250, 251, 251],
  ['shrank meanwhile', 250, 249, 249],
  ['is more than was sent', 251, 251, 250],
])('a total that %s raises a doubt', async (_, before, after, sent) => {
  const words = await doubtsOf((query, call) => {
    const isCount = queryValue(query, 'limit') === '1'
    return answer(query, brands(isCount ? (call === 0 ? before : after) : sent))
  })
  const counts = `${before} brands, then ${after}, and sent ${sent}`
  expect(words).toEqual([`The service reported ${counts}. Some may be missing or repeated.`])
})

test('if either total is missing, missing brands cannot be ruled out', async () => {
  const none = (query: ListQuery) => {
    const page = answer(query, brands(250))
    return { ...page, links: { ...page.links, last: null } }
  }
  const unknown = ['The service does not report a total, so missing brands cannot be ruled out.']
  expect(await doubtsOf(none)).toEqual(unknown)
  const failing = (query: ListQuery, call: number) => {
    if (call > 3) throw new HttpError(400, { exchange })
    return answer(query, brands(250))
  }
  expect(await doubtsOf(failing)).toEqual(unknown)
})

test('a failure rejects, and the last progress report says how far the export got', async () => {
  const { whole, reports } = await read((query, call) => {
    if (call > 2) throw new HttpError(400, { exchange })
    return answer(query, brands(250))
  })
  await expect(whole).rejects.toThrow(HttpError)
  expect(reports.at(-1)).toMatchObject({ rows: 200, total: 250 })
})

test('a cancelled export requests nothing more', async () => {
  const abort = new AbortController()
  const { whole, reports } = await read(
    (query, call) => {
      if (call === 2) abort.abort()
      abort.signal.throwIfAborted()
      return answer(query, brands(250))
    },
    { signal: abort.signal },
  )
  await expect(whole).rejects.toThrow('aborted')
  expect(reports.at(-1)).toMatchObject({ rows: 100 })
})
