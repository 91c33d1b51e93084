/** A brand service in memory, for tests: `/v1/brands` as the contract describes it, with the faults it is told to have. */
import type { BrandClient, BrandPage } from '#client/brand-client.ts'
import {
  changeQuery,
  type ListQuery,
  stringifyListQuery,
  queryPage,
  queryValue,
} from '#contract/list-query.ts'
import {
  inferTimestampForm,
  formatTimestamp,
  readTimestamp,
  type TimestampForm,
} from '#contract/timestamp.ts'
import { readBrand } from '#contract/read-brand.ts'

export interface FakeBrand {
  readonly id: string
  readonly name?: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface FakeServiceOptions {
  readonly form?: TimestampForm
  /** Both bounds include the moment they name. */
  readonly inclusive?: boolean
  readonly ignores?: 'updated_after' | 'updated_before'
  /** Changes an answer before it is sent. */
  readonly spoil?: (page: BrandPage, query: ListQuery) => BrandPage
  /** False: it ignores `order`. */
  readonly isOrdered?: boolean
  /** Its links repeat an order that it ignores. */
  readonly repeatsOrder?: boolean
}

export interface FakeService extends Pick<BrandClient, 'list'> {
  readonly asked: string[]
}

/** @param brands in the order in which the service lists them. */
export function fakeService(brands: readonly FakeBrand[], options: FakeServiceOptions = {}): FakeService {
  const { form = 'seconds', inclusive = false, ignores, spoil, isOrdered = true, repeatsOrder } = options
  const service: FakeService = {
    asked: [],
    list: async (query) => {
      service.asked.push(stringifyListQuery(query))
      const order = isOrdered ? queryValue(query, 'order') : undefined
      const sign = order === undefined ? 0 : order === 'updated_at' ? 1 : -1
      const found = brands.filter(matches(query)).toSorted((a, b) => sign * (a.at - b.at))
      const limit = Number(queryValue(query, 'limit') ?? 10)
      const number = queryPage(query) ?? 1
      const pages = Math.max(1, Math.ceil(found.length / limit))
      const data = found.slice((number - 1) * limit, number * limit).map((brand) => ({
        id: brand.id,
        name: brand.name ?? `Brand ${brand.id}`,
        logo: 'https://logos.example/l.svg',
        updated_at: form === 'seconds' ? Math.floor(brand.at / 1000) : formatTimestamp(brand.at, form),
      }))
      const link = (page: number) =>
        `?${stringifyListQuery(changeQuery(query, { page: String(page), ...(!repeatsOrder && { order }) }))}`
      const timestampForm = inferTimestampForm(data.map(({ updated_at }) => updated_at))
      const page: BrandPage = {
        brands: data.map((raw) => readBrand(raw, timestampForm)),
        links: {
          first: link(1),
          last: link(pages),
          prev: number > 1 ? link(number - 1) : null,
          next: number < pages ? link(number + 1) : null,
        },
        timestampForm,
        exchange: { method: 'GET', url: '', duration: 0, headers: [] },
      }
      return spoil?.(page, query) ?? page
    },
  }

  function matches(query: ListQuery) {
    const bound = (key: 'updated_after' | 'updated_before') =>
      ignores === key ? undefined : readTimestamp(queryValue(query, key), form)?.at
    const after = bound('updated_after')
    const before = bound('updated_before')
    const name = queryValue(query, 'name')?.toLowerCase()
    return (brand: FakeBrand) =>
      (after === undefined || brand.at > after || (inclusive && brand.at === after)) &&
      (before === undefined || brand.at < before || (inclusive && brand.at === before)) &&
      (name === undefined || (brand.name ?? '').toLowerCase().includes(name))
  }
  return service
}
