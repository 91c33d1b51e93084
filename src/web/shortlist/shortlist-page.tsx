/** The open shortlist of this device at `/shortlist`, or the one in a link, which is read-only until the user keeps it. */
import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount } from '#web/time/locale.ts'
import { ButtonLink } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Page } from '#web/ui/layout.tsx'
import { forgetTicked, useShortlist } from './kept-shortlists.ts'
import { MAX_BRANDS, nameOf, readLink } from './shortlist.ts'
import styles from './shortlist-page.module.css'
import { ShortlistView } from './shortlist-view.tsx'
import { Empty } from '#web/ui/messages.tsx'

export function ShortlistPage() {
  const fragment = useLocation().hash.slice(1)
  const own = useShortlist()
  const { data: linked } = useQuery({
    queryKey: ['shortlist-link', fragment],
    queryFn: () => readLink(fragment),
    enabled: fragment !== '',
    staleTime: Infinity,
  })
  const shown = fragment === '' ? own : linked
  useEffect(() => forgetTicked, [])
  if (shown === undefined) return <Page />
  if (shown === null) return <NoList />
  return (
    <Page className={styles.page}>
      <title>{`${nameOf(shown)}: ${catalogueName()}`}</title>
      <ShortlistView shortlist={shown} own={shown === own ? own : undefined} />
    </Page>
  )
}

function NoList() {
  return (
    <Empty
      wholePage
      icon={Link2Off}
      title="This shortlist link cannot be read"
      actions={<ButtonLink to={paths.brands()}>Go to all brands</ButtonLink>}
    >
      It may be cut off, come from an earlier version, or hold more than {formatCount(MAX_BRANDS)} brands. Ask
      for a new link.
    </Empty>
  )
}
