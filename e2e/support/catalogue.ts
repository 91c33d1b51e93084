import type { APIRequestContext } from 'playwright/test'
import { demoToken } from './service-folder.ts'

/** The brands of a page of the journeys' service: its catalogue changes with `simple-icons`. */
export async function requestList(request: APIRequestContext, search: string) {
  const headers = { authorization: `Bearer ${demoToken()}` }
  const response = await request.get(`/v1/brands?${search}`, { headers })
  return (await response.json()) as {
    readonly data: readonly { readonly id: string; readonly name: string }[]
    readonly links: { readonly last: string }
  }
}

/** The brand at the end of the list: on none of the first pages. */
export async function lastBrand(request: APIRequestContext) {
  const { links } = await requestList(request, 'limit=1')
  const { data } = await requestList(request, new URL(links.last).search.slice(1))
  return data[0]!
}
