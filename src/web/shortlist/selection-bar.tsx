import { X } from 'lucide'
import { useState } from 'react'
import { isBrandId } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { brandCountWords, countWords } from '#web/data/preferences/count-words.ts'
import { usePreferences } from '#web/data/preferences/preferences.ts'
import { groundParameter } from '#web/data/preferences/stored-preferences.ts'
import { Link } from '#web/data/routing/link.tsx'
import { paths } from '#web/data/routing/paths.ts'
import { Button, buttonClass, iconButtonClass } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/focus-content.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MAX_PACKED, packShortlist } from './pack-shortlist.ts'
import { clearSelection, OWN, select, setShortlist, useShortlist } from './selection.ts'
import type { Shortlist } from './shortlist.ts'
import styles from './selection-bar.module.css'

/** How many brands are selected, and what can be done with them. @param page the brands that "Select page" selects. */
export function SelectionBar({ page }: { page: readonly ReadBrand[] }) {
  const shortlist = useShortlist()
  const { ground } = usePreferences()
  const [cleared, setCleared] = useState<Shortlist>()
  const { ids } = shortlist
  if (ids.size === 0) return cleared && <Cleared before={cleared} onClose={() => setCleared(undefined)} />
  // By key, something is selected while its undo is still there.
  if (cleared) setCleared(undefined)
  const selectable = page.flatMap(({ id }) => id ?? []).filter(isBrandId)
  const whole = selectable.length > 0 && selectable.every((id) => ids.has(id))
  const path =
    ids.size <= MAX_PACKED
      ? paths.shortlist(packShortlist(shortlist), { view_ground: groundParameter(ground) })
      : null
  return (
    <section aria-label="Selection" className={styles.bar}>
      <output className={styles.count}>{brandCountWords(ids.size)} selected</output>
      {selectable.length > 0 && (
        <Button tone="quiet" onClick={() => select(selectable, !whole)}>
          {whole ? 'Deselect page' : 'Select page'}
        </Button>
      )}
      <span className={styles.actions}>
        {path === null ? (
          <span>A shortlist holds {countWords(MAX_PACKED)} brands at most</span>
        ) : (
          <Link className={`${buttonClass} ${styles.open}`} to={path} state={OWN}>
            Open shortlist
          </Link>
        )}
        <button
          type="button"
          aria-label="Clear the selection"
          title="Clear the selection"
          className={iconButtonClass}
          onClick={() => {
            setCleared(shortlist)
            clearSelection()
          }}
        >
          <Icon of={X} />
        </button>
      </span>
    </section>
  )
}

/** The way back from an empty selection, until something else is pressed. */
function Cleared({ before, onClose }: { before: Shortlist; onClose: () => void }) {
  return (
    <div
      ref={show}
      popover="auto"
      className={styles.bar}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'open') return
        const { activeElement } = document
        if (activeElement === document.body || currentTarget.contains(activeElement)) focusContent()
        onClose()
      }}
    >
      <output>{brandCountWords(before.ids.size)} removed from the shortlist</output>
      <Button
        onClick={() => {
          setShortlist(before)
          onClose()
          focusContent()
        }}
      >
        Undo
      </Button>
    </div>
  )
}

/** The button that was pressed is gone: the one in its place gets the focus. */
function show(popover: HTMLElement | null) {
  popover?.showPopover()
  popover?.querySelector('button')?.focus()
}
