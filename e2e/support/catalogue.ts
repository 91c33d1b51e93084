/** What the catalogue of the journeys holds, requested from its service: its size changes with `simple-icons`. */
import type { APIRequestContext } from 'playwright/test'
import { demoToken } from './service-folder.ts'

interface ListResponse {
  readonly data: readonly { readonly id: string; readonly name: string }[]
  readonly links: { readonly last: string }
}

async function requestList(request: APIRequestContext, search: string): Promise<ListResponse> {
  const response = await request.get(`/v1/brands?${search}`, {
    headers: { Authorization: `Bearer ${demoToken()}` },
  })
  return (await response.json()) as ListResponse
}

export async function countBrands(request: APIRequestContext): Promise<number> {
  const { links } = await requestList(request, 'limit=1')
  return Number(new URL(links.last).searchParams.get('page'))
}

/** The brand at the end of the list: on none of the first pages. */
export async function lastBrand(request: APIRequestContext) {
  const { data } = await requestList(request, `limit=1&page=${await countBrands(request)}`)
  return data[0]!
}
