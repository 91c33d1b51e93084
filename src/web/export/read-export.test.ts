import { expect, test } from 'vitest'
import type { BrandPage } from '#client/brand-client.ts'
import { HttpError } from '#client/errors.ts'
import { readBrand } from '#contract/read-brand.ts'
import { type ListQuery, parseListQuery, queryPage, queryValue } from '#contract/list-query.ts'
import type { Order } from '#contract/orders.ts'
import { exportFile } from './export-file.ts'
import { type ExportProgress, readList, summarize } from './read-export.ts'

const exchange = { method: 'GET', url: 'https://brands.example/v1/brands', duration: 1, headers: [] } as const
const brand = (id: unknown) => ({
  id,
  name: 'N',
  logo: 'https://x.example/l.svg',
  updated_at: Number(id) % 1000 || 1,
})

/** A page as a conforming service sends it, of all the brands it has at the moment. */
function answer(query: ListQuery, all: readonly unknown[]): BrandPage {
  const limit = Number(queryValue(query, 'limit'))
  const number = queryPage(query) ?? 1
  const last = Math.max(1, Math.ceil(all.length / limit))
  const link = (page: number) => `?limit=${limit}&page=${page}`
  return {
    brands: all.slice((number - 1) * limit, number * limit).map((raw) => readBrand(raw)),
    links: {
      first: link(1),
      last: link(last),
      prev: number > 1 ? link(number - 1) : null,
      next: number < last ? link(number + 1) : null,
    },
    timestampForm: 'seconds',
    exchange,
  }
}

const brands = (count: number) => Array.from({ length: count }, (_, i) => brand(String(i + 1)))

interface TestOptions {
  readonly signal?: AbortSignal
  readonly order?: Order
}

async function exportWith(
  list: (query: ListQuery, call: number) => BrandPage,
  { signal = new AbortController().signal, order }: TestOptions = {},
) {
  const reports: ExportProgress[] = []
  let calls = 0
  const read = await readList({
    client: { list: (query) => Promise.resolve().then(() => list(query, calls++)) },
    query: parseListQuery('page=3&limit=25'),
    order,
    signal,
    onProgress: (progress) => reports.push(progress),
  })
  const file = exportFile(read.brands, 'json')
  return { rows: JSON.parse(await file.text()) as unknown[], ...read, reports }
}

test('every page is read, and the same total before and after makes it complete', async () => {
  const all = brands(250)
  const { rows, summary, reports } = await exportWith((query) => answer(query, all))
  expect(rows).toEqual(all)
  expect(summary).toEqual({ rows: 250, issues: [], verdict: 'complete' })
  expect(reports.map((report) => [report.rows, report.total])).toEqual([
    [0, 250],
    [100, 250],
    [200, 250],
    [250, 250],
  ])
})

test('a list that is ordered here is written in its order, as far as it was read', async () => {
  const all = brands(250)
  const { rows } = await exportWith((query) => answer(query, all), { order: '-updated_at' })
  expect(rows).toEqual(all.toReversed())

  const stop = (query: ListQuery, call: number) => {
    if (call > 2) throw new HttpError(500, { exchange })
    return answer(query, all)
  }
  const stopped = await exportWith(stop, { order: '-updated_at' })
  expect(stopped.summary.issues).toMatchObject([{ kind: 'failed' }])
  expect(stopped.rows).toEqual(all.slice(0, 200).toReversed())
})

test('an empty list is complete, and a valid file', async () => {
  const { rows, summary } = await exportWith((query) => answer(query, []))
  expect(rows).toEqual([])
  expect(summary.verdict).toBe('complete')
})

test('an export with a duplicate id is unverified; ids of any length are compared as text', async () => {
  const long = ['9223372036854775806', '9223372036854775807']
  const all = [...brands(120), brand('7'), brand('7'), brand('120'), ...long.map(brand)]
  const { summary } = await exportWith((query) => answer(query, all))
  expect(summary).toMatchObject({ rows: 125, verdict: 'unverified' })
  expect(summary.issues).toEqual([
    {
      kind: 'duplicate-ids',
      ids: new Map([
        ['7', 3],
        ['120', 2],
      ]),
    },
  ])
})

test.each([
  ['grew', 250, 251, { kind: 'total-changed', from: 250, to: 251 }],
  ['shrank', 250, 249, { kind: 'total-changed', from: 250, to: 249 }],
])('a total that %s during the export is not complete', async (_, before, after, issue) => {
  const { summary } = await exportWith((query, call) => answer(query, brands(call < 3 ? before : after)))
  expect(summary.verdict).toBe('incomplete')
  expect(summary.issues).toContainEqual(issue)
})

test('an export with fewer rows than the service reports is not complete', async () => {
  const { summary } = await exportWith((query) => {
    const page = answer(query, brands(250))
    return queryPage(query) === 2 ? { ...page, brands: page.brands.slice(1) } : page
  })
  expect(summary.issues).toEqual([{ kind: 'row-count-differs', rows: 249, total: 250 }])
})

test('without a total from the service the export is unverified', async () => {
  const { summary } = await exportWith((query) => {
    const page = answer(query, brands(250))
    return { ...page, links: { ...page.links, last: null } }
  })
  expect(summary).toMatchObject({ rows: 250, verdict: 'unverified', issues: [{ kind: 'total-unknown' }] })
})

test('broken brands are exported as they were sent, and reported', async () => {
  const all: unknown[] = [...brands(2), { id: null, name: 3 }, 'no brand', brand(5)]
  const { rows, summary } = await exportWith((query) => answer(query, all))
  expect(rows).toEqual(all)
  expect(summary).toMatchObject({ rows: 5, verdict: 'unverified' })
  expect(summary.issues).toEqual([{ kind: 'missing-ids', rows: 2 }])
})

test('after a failure, the file holds what was read so far', async () => {
  const failure = new HttpError(500, { exchange })
  const { rows, total, summary } = await exportWith((query) => {
    if (queryPage(query) === 3) throw failure
    return answer(query, brands(250))
  })
  expect(rows).toEqual(brands(200))
  expect(total).toBe(250)
  expect(summary).toMatchObject({ rows: 200, verdict: 'incomplete' })
  expect(summary.issues).toEqual([{ kind: 'failed', error: failure }])
})

test('links that form a loop end the export, with what was read so far', async () => {
  const { rows, summary } = await exportWith((query) => {
    const page = answer(query, brands(450))
    return queryPage(query) === 3 ? { ...page, links: { ...page.links, next: page.links.prev } } : page
  })
  expect(rows).toEqual(brands(300))
  expect(summary).toMatchObject({ verdict: 'incomplete', issues: [{ kind: 'failed' }] })
})

test('after a cancellation, the file holds what was read so far', async () => {
  const abort = new AbortController()
  const { rows, summary } = await exportWith(
    (query) => {
      if (queryPage(query) === 2) abort.abort()
      abort.signal.throwIfAborted()
      return answer(query, brands(250))
    },
    { signal: abort.signal },
  )
  expect(rows).toEqual(brands(100))
  expect(summary.issues).toEqual([{ kind: 'cancelled' }])
})

test('when only the last count fails, the export is unverified', async () => {
  const { summary } = await exportWith((query, call) => {
    if (call === 4) throw new HttpError(500, { exchange })
    return answer(query, brands(250))
  })
  expect(summary).toMatchObject({ rows: 250, verdict: 'unverified' })
})

test('a refused token is thrown: the session is over', async () => {
  const refusal = new HttpError(401, { exchange })
  const refused = exportWith((query) => {
    if (queryPage(query) === 2) throw refusal
    return answer(query, brands(250))
  })
  await expect(refused).rejects.toBe(refusal)
})

test('a single page is checked on its own', () => {
  const page = answer(parseListQuery('limit=25&page=2'), brands(60))
  expect(summarize(page.brands)).toEqual({ rows: 25, issues: [], verdict: 'complete' })
})
