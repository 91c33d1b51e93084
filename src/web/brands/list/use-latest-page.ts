import { useEffect, useState } from 'react'
import type { BrandPage } from '#client/brand-client.ts'
import type { ListQuery } from '#contract/list-query.ts'
import { currentClient } from '#web/api/connection.ts'
import { sentQuery } from '#web/api/sent-query.ts'
import { linksFromTrail, rememberNextPage } from '#web/brands/list/paging/page-trail.ts'

interface LatestPage {
  readonly response: BrandPage
  /** The response, with links that can be followed. */
  readonly page: BrandPage
  /** The address that it responds to. */
  readonly query: ListQuery
}

/** The latest page there was, with the address it responds to. */
export function useLatestPage(response: BrandPage | undefined, query: ListQuery): LatestPage | undefined {
  const [kept, setKept] = useState<LatestPage>()
  const { baseAddress } = currentClient()
  let latest = kept
  if (response && (kept?.response !== response || kept.query !== query)) {
    const links = linksFromTrail(sentQuery(query, baseAddress), response.links)
    latest = { response, page: { ...response, links }, query }
    setKept(latest)
  }
  useEffect(() => {
    if (response) rememberNextPage(sentQuery(query, baseAddress), response)
  }, [query, response, baseAddress])
  return latest
}
