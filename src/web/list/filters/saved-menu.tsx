/** The menu "Saved searches": links to the saved searches, and a form that saves or renames the current one. */
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { Bookmark, Check, Trash2 } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { seenTimestampForm } from '#web/data/brand-queries.ts'
import { Link } from '#web/data/navigation.tsx'
import { paths } from '#web/data/paths.ts'
import { useOwnPreferences, usePreferences } from '#web/data/preferences.tsx'
import { Button, Icon, iconButtonClass, menuItemClass } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Heading, Row, Soft } from '#web/ui/layout.tsx'
import { closeMenu, MenuButton } from '#web/ui/menu-button.tsx'
import { toast } from '#web/ui/messages.tsx'
import { afterPaint } from '#web/ui/timing.ts'
import { useList } from '#web/list/list-context.tsx'
import toolbar from '#web/list/list-toolbar.module.css'
import styles from './filters.module.css'
import {
  isCalled,
  isSameSearch,
  MAX_NAME,
  queryOfSearch,
  type SavedSearch,
  savedSearch,
  savedSearches,
  suggestedName,
  withSearch,
} from './saved-searches.ts'

export function SavedMenu() {
  // An embedded frame stores nothing.
  if (window.embedHost) return null
  return (
    <MenuButton id="saved" label="Saved searches" icon={Bookmark} className={toolbar.saved}>
      <SavedList />
      <SaveForm />
    </MenuButton>
  )
}

function useSavedSearches() {
  const { query } = useList()
  const searches = useSelector(savedSearches)
  // "Last 7 days" is in the reader's own zone, even if the list on the screen is in another.
  const { zone } = useOwnPreferences()
  const form = seenTimestampForm(useQueryClient())
  const queryOf = (saved: SavedSearch) => queryOfSearch(saved, zone, form)
  const current = searches.find((saved) => isSameSearch(queryOf(saved), query))
  return { searches, queryOf, current, zone }
}

/** Changes the saved searches, and says what was done. Undo brings all of them back. */
function changeSearches(words: string, update: Parameters<typeof savedSearches.change>[0]) {
  const before = savedSearches.get()
  savedSearches.change(update)
  toast(words, () => savedSearches.change(() => before))
}

function SavedList() {
  const { searches, queryOf, current, zone } = useSavedSearches()
  if (searches.length === 0) return null
  return (
    <ul aria-label="Saved searches">
      {searches.map((saved) => {
        const shown = queryOf(saved)
        const isCurrent = saved === current
        const words = suggestedName(shown, zone)
        return (
          <Row as="li" gap={1} wrap={false} key={saved.name}>
            <Link
              to={paths.brands(shown)}
              className={menuItemClass}
              data-tone="quiet"
              aria-current={isCurrent || undefined}
              translate="no"
              onClickCapture={({ currentTarget }) => closeMenu(currentTarget)}
            >
              <div>
                {saved.name}
                {words.toLowerCase() !== saved.name.toLowerCase() && (
                  <Soft as="p" size="s">
                    {words}
                  </Soft>
                )}
              </div>
              {isCurrent && <Icon of={Check} size={16} />}
            </Link>
            <button
              type="button"
              className={iconButtonClass}
              aria-label={`Delete ${saved.name}`}
              title="Delete"
              onClick={({ currentTarget }) => {
                closeMenu(currentTarget)
                const { name } = saved
                changeSearches(`“${name}” was deleted.`, (all) => all.filter((other) => other.name !== name))
              }}
            >
              <Icon of={Trash2} size={16} />
            </button>
          </Row>
        )
      })}
    </ul>
  )
}

function SaveForm() {
  const field = useRef<HTMLInputElement>(null)
  // The menu is not visible yet when this renders, so the field cannot take the focus before the paint.
  useEffect(() => afterPaint(() => savedSearches.get().length === 0 && field.current?.focus()), [])
  const { query } = useList()
  const { zone } = usePreferences()
  const { searches, current } = useSavedSearches()
  const suggested = current?.name ?? suggestedName(query, zone)
  /** `undefined` until something is typed. */
  const [typed, setTyped] = useState<string>()
  const name = (typed ?? suggested).trim()
  const replaced = searches.find((saved) => saved !== current && isCalled(saved, name))
  if (suggested === '')
    return (
      <div className={styles.save}>
        {searches.length === 0 && <Heading level={2}>No saved searches yet</Heading>}
        <Soft as="p" size="s">
          Search for a name or choose dates, then save the search here.
        </Soft>
      </div>
    )
  return (
    <Row
      as="form"
      align="end"
      className={styles.save}
      onSubmit={(event) => {
        event.preventDefault()
        if (name === '') return
        closeMenu(event.currentTarget)
        if (name === current?.name) return
        const done = current ? `“${current.name}” was renamed “${name}”` : `“${name}” was saved`
        const words = replaced ? `${done} and replaced the earlier “${replaced.name}”.` : `${done}.`
        const added = current ? { ...current, name } : savedSearch(name, query, zone)
        changeSearches(words, (all) => withSearch(all, added, current?.name))
      }}
    >
      <Heading level={2}>{current ? 'Rename' : 'Save'} this search</Heading>
      <TextField
        ref={field}
        label="Name of this search"
        labelHidden
        required
        maxLength={MAX_NAME}
        value={typed ?? suggested}
        onFocus={({ target }) => {
          target.select()
          // The start of a long name is in view.
          target.scrollLeft = 0
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" tone={current ? 'plain' : 'primary'}>
        {replaced ? 'Replace' : current ? 'Rename' : 'Save'}
      </Button>
    </Row>
  )
}
