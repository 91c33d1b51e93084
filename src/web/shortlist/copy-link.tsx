import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { parseListQuery, queryValue } from '#contract/list-query.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { zoneParameter } from '#web/data/time-zone.ts'
import { paths } from '#web/data/paths.ts'
import { CopyLink } from '#web/export/export-menu.tsx'
import { linkOf, type Shortlist } from './shortlist.ts'

/** Copies a link that holds a shortlist, shown as it is here. */
export function CopyShortlistLink({ shortlist }: { shortlist: Shortlist }) {
  const { search, hash } = useLocation()
  const { zone, ground } = usePreferences()
  const [fragment, setFragment] = useState('')
  // A clipboard takes what is there when it is asked: some browsers refuse what is composed after the press.
  useEffect(() => {
    let isCurrent = true
    void linkOf(shortlist).then((text) => isCurrent && setFragment(text))
    return () => void (isCurrent = false)
  }, [shortlist])
  return (
    <CopyLink
      labelVisible
      path={() =>
        paths.shortlist(
          fragment || hash.slice(1),
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
