/** The open shortlist of this device at `/shortlist`, or the one in a link, which is read-only until the user keeps it. */
import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { formatCount } from '#web/time/locale.ts'
import { ButtonLink, useGo } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { Page } from '#web/ui/layout.tsx'
import {
  addShortlist,
  forgetTicked,
  switchShortlist,
  useShortlist,
  useShortlists,
} from './kept-shortlists.ts'
import { lookOf, MAX_BRANDS, nameOf, plainLink, readLink, type Shortlist } from './shortlist.ts'
import styles from './shortlist-page.module.css'
import { ShortlistView } from './shortlist-view.tsx'
import { Empty, Notice } from '#web/ui/messages.tsx'

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
      {shown !== own && <ForeignNotice shown={shown} />}
      <ShortlistView shortlist={shown} own={shown === own ? own : undefined} />
    </Page>
  )
}

/** Shown for a list from a link, which changes none of the user's own lists until it is kept. */
function ForeignNotice({ shown }: { shown: Shortlist }) {
  const lists = useShortlists()
  const go = useGo()
  const { search } = useLocation()
  function keep() {
    // A list that has been kept before is not kept twice.
    const same = lists.find((list) => plainLink(list) === plainLink(shown))
    if (same) switchShortlist(same.key)
    else addShortlist({ ...shown, ...lookOf(search) })
    go(paths.shortlist())
    focusContent('main h1')
  }
  return (
    <div data-print="hide">
      <Notice
        tone="plain"
        title="This list was shared with you"
        actions={
          <Button tone="primary" onClick={keep}>
            Keep this list
          </Button>
        }
      >
        Keep it to add a copy to your own lists, which you can edit.
      </Notice>
    </div>
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
