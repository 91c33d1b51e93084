import { LayoutGrid, Pencil, Scale, Table } from 'lucide'
import { type ReactNode, type RefObject, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { catalogueName } from '#web/data/settings/settings.ts'
import { dateWords } from '#web/brand/times/time-words.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { linkTo } from '#web/data/routing/navigation.tsx'
import { paths } from '#web/data/routing/paths.ts'
import type { Shortlist } from './shortlist.ts'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ShortlistActions } from './shortlist-actions.tsx'
import styles from './shortlist-page.module.css'
import { TitleDialog } from './title-dialog.tsx'

/** Longer addresses are of no use on paper. */
const LONGEST_PRINTED = 200

export type ViewName = 'board' | 'table' | 'compare'

interface ShortlistHeaderProps {
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly shortlist: Shortlist
  readonly count: ReactNode
  readonly brands: readonly ReadBrand[]
  readonly view: ViewName
  readonly onView: (view: ViewName) => void
  readonly onEdit: ((changes: Partial<Shortlist>) => void) | undefined
}

/** What a shortlist is called, and what can be done with it. */
export function ShortlistHeader(props: ShortlistHeaderProps) {
  const { heading, shortlist, count, brands, view, onView, onEdit } = props
  const address = useLocation()
  const { zone } = usePreferences()
  const [openedAt] = useState(() => Date.now())
  const [isEditing, setEditing] = useState(false)
  const { title, note } = shortlist
  const link = linkTo(paths.here(address, {}))
  return (
    <header className={styles.top}>
      <div className={styles.titles}>
        <div className={styles.line}>
          <h1 ref={heading} tabIndex={-1} className={styles.heading} dir="auto">
            {title || 'Shortlist'}
          </h1>
          {onEdit && (
            <button
              type="button"
              className={iconButtonClass}
              aria-label="Edit title and note"
              title="Edit title and note"
              onClick={() => setEditing(true)}
            >
              <Icon of={Pencil} />
            </button>
          )}
          <output className={styles.count}>{count}</output>
        </div>
        {note && (
          <p className={styles.note} dir="auto">
            {note}
          </p>
        )}
        <p className={styles.printed}>
          {catalogueName()}, {dateWords(openedAt, zone)}
        </p>
        {link.length <= LONGEST_PRINTED && <p className={styles.printed}>{link}</p>}
      </div>
      <Segmented
        label="View"
        value={view}
        onChange={onView}
        options={[
          { value: 'board', label: 'Board', icon: <Icon of={LayoutGrid} size={16} /> },
          { value: 'table', label: 'Table', icon: <Icon of={Table} size={16} /> },
          { value: 'compare', label: 'Compare', icon: <Icon of={Scale} size={16} /> },
        ]}
      />
      <ShortlistActions brands={brands} title={title} />
      {isEditing && onEdit && (
        <TitleDialog shortlist={shortlist} onSave={onEdit} onClose={() => setEditing(false)} />
      )}
    </header>
  )
}
