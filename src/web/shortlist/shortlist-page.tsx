/**
 * A shortlist: the brands whose ids stand in the link, in their order, with a title and a note; as a board, a table, or side
 * by side. All of it is in the fragment of the address, which no server sees.
 */
import { Link2Off, ListPlus } from 'lucide'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { catalogueName } from '#web/data/settings/settings.ts'
import { Link } from '#web/data/routing/link.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ForeignNotice } from './foreign-notice.tsx'
import styles from './shortlist-page.module.css'
import { ShortlistView } from './shortlist-view.tsx'
import { useShownShortlist } from './shown-shortlist.ts'

export function ShortlistPage() {
  const { shown, own, isOlder, isOpen, edit, take } = useShownShortlist()
  const { state } = useLocation()
  const back = typeof state === 'string' && state.startsWith(paths.checkup()) ? state : undefined
  const title = shown?.title || 'Shortlist'
  useEffect(() => {
    document.title = `${title}: ${catalogueName()}`
  }, [title])
  return (
    <main className={styles.page}>
      {back !== undefined && (
        <Link className={styles.back} to={back}>
          Back to the check-up
        </Link>
      )}
      {isOlder ? null : shown && shown.ids.size > 0 ? (
        <>
          {!isOpen && back === undefined && <ForeignNotice shown={shown} own={own} onTake={take} />}
          <ShortlistView shortlist={shown} onEdit={isOpen ? edit : undefined} />
        </>
      ) : shown ? (
        <Empty
          wholePage
          icon={<Icon of={ListPlus} size={20} />}
          title="The shortlist is empty"
          actions={<ToBrands />}
        >
          Select brands in the list, or press “Add to the shortlist” on an open brand. They are collected
          here.
        </Empty>
      ) : (
        <Empty
          wholePage
          icon={<Icon of={Link2Off} size={20} />}
          title="This shortlist link is incomplete"
          actions={<ToBrands />}
        >
          Part of the link may have been cut off. Ask for the whole link.
        </Empty>
      )}
    </main>
  )
}

function ToBrands() {
  return (
    <Link className={buttonClass} to={paths.brands()}>
      Go to the brands
    </Link>
  )
}
