import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import { paths } from '#web/data/paths.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { zoneParameter } from '#web/data/time-zone.ts'
import { CopyLink } from '#web/export/export-menu.tsx'
import { linkOf, plainLink, type Shortlist } from './shortlist.ts'

/** Copies a link that holds a shortlist, shown as it is here. */
export function CopyShortlistLink({ shortlist }: { shortlist: Shortlist }) {
  const { search } = useLocation()
  const { zone, ground } = usePreferences()
  const plain = plainLink(shortlist)
  // A clipboard takes what is there when it is asked: some browsers refuse what is compressed after the press.
  const { data: link = plain } = useQuery({
    queryKey: ['link-of', plain],
    queryFn: () => linkOf(plain),
    staleTime: Infinity,
    networkMode: 'always',
  })
  return (
    <CopyLink
      labelVisible
      path={() =>
        paths.shortlist(
          link,
          {
            view_ground: queryValue(parseListQuery(search), 'view_ground') ?? ground,
            view_zone: zoneParameter(zone),
          },
          search.slice(1),
        )
      }
    />
  )
}
