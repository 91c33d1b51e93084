import type { APIRequestContext } from 'playwright/test'
import { demoToken } from './service-folder.ts'

/** Requests a page of the list from the service under test, whose brands change with the version of `simple-icons`. */
export async function requestList(request: APIRequestContext, search: string) {
  const headers = { authorization: `Bearer ${demoToken()}` }
  const response = await request.get(`/v1/brands?${search}`, { headers })
  return (await response.json()) as {
    readonly data: readonly { readonly id: string; readonly name: string }[]
    readonly links: { readonly last: string }
  }
}

/** The last brand of the list, which is on none of the first pages. */
export async function lastBrand(request: APIRequestContext) {
  const { links } = await requestList(request, 'limit=1')
  const { data } = await requestList(request, new URL(links.last).search.slice(1))
  return data[0]!
}
