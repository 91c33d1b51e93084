import { Search } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { queryValue } from '#contract/list-query.ts'
import { searchedId } from '#web/brand/close-matches.ts'
import { Link, useGo } from '#web/data/navigation.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/button.tsx'
import { isComposing } from '#web/ui/focus.ts'
import { currentQuery, useList } from '#web/list/list-context.tsx'
import { brandLinks } from '#web/list/list-keys.tsx'
import styles from './filters.module.css'

/** The delay, in milliseconds, of a search that the next key is likely to change: a first letter, or a deletion. */
const SEARCH_DELAY = 150
/** Up to this length of text, each added letter is searched for at once. */
const MAX_UNDELAYED_LETTERS = 16
/** Milliseconds between searches for longer texts: Safari refuses more than 100 address changes in 10 s, as by a held key. */
const SEARCH_INTERVAL = 125

/**
 * Searches while the reader types. The text is local state while it is typed. Any other change of the address resets it to
 * the name in the address.
 */
export function SearchField() {
  const { query, isTyping, pathTo, page, isStale, search: field, rows } = useList()
  const go = useGo()
  const value = queryValue(query, 'name') ?? ''
  const [text, setText] = useState(value)
  const searching = useSearch()
  const isFound = page !== undefined && !isStale && text !== '' && text.trim() === value
  const [first, second] = isFound ? page.brands : []
  const id = searchedId(text)
  // Digits may also be a name.
  const isId = text.startsWith('#') || (isFound && !first)

  const { key } = useLocation()
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    if (!isTyping) setText(value)
  }
  useEffect(() => {
    if (!isTyping) searching.reset()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry of the history
  }, [key])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return
    switch (event.key) {
      case 'Enter': {
        const wanted = isId ? id : second ? undefined : first?.id
        if (wanted) go(pathTo(query, wanted))
        else searching.finish(text)
        break
      }
      case 'ArrowDown':
        event.preventDefault()
        brandLinks(rows)[0]?.focus()
        break
      case 'Escape':
        event.preventDefault()
        if (text === '') event.currentTarget.blur()
        setText('')
        searching.now('')
        break
      default:
    }
  }

  return (
    <TextField
      ref={field}
      className={styles.search}
      label="Search by name"
      labelHidden
      type="search"
      aria-keyshortcuts="/"
      end={
        id !== undefined && first ? (
          <Link
            to={pathTo(query, id)}
            className={styles.id}
            aria-label={`Look for id ${id}`}
            onClickCapture={() => setText(value)}
          >
            Look for id
          </Link>
        ) : (
          <kbd className={styles.key}>/</kbd>
        )
      }
      placeholder="Name or id"
      icon={<Icon of={Search} size={16} />}
      maxLength={200}
      value={text}
      onChange={({ target, nativeEvent }) => {
        setText(target.value)
        // An input method may still change the character that it is composing.
        if ((nativeEvent as InputEvent).isComposing) searching.cancel()
        else searching.type(target.value, text)
      }}
      onCompositionEnd={({ currentTarget }) => searching.now(currentTarget.value)}
      onBlur={() => searching.finish(text)}
      onKeyDown={onKeyDown}
    />
  )
}

/**
 * Writes the typed text to the address, no more often than browsers allow: an added letter at once, a first letter or a
 * deletion after a pause. The first key of a search pushes a history entry and the rest replace it, until blur or Enter, so
 * that Back leaves the search in one step.
 */
function useSearch() {
  const { changeFilters } = useList()
  const search = useRef({
    sentAt: Number.NEGATIVE_INFINITY,
    /** Whether this search already has a history entry. */
    hasEntry: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })
  const cancel = () => clearTimeout(search.current.timer)
  useEffect(() => () => clearTimeout(search.current.timer), [])

  function now(text: string) {
    cancel()
    // Phones add a space after each word.
    const name = text.trim()
    if (name === (queryValue(currentQuery(), 'name') ?? '')) return
    changeFilters({ name: name || undefined }, { replace: search.current.hasEntry, typing: true })
    Object.assign(search.current, { sentAt: performance.now(), hasEntry: true })
  }

  return {
    cancel,
    now,
    /** @param before the text before the key. */
    type(text: string, before: string) {
      const isLonger = text.length > before.length && text.trim().length > 1
      const soonest = text.length > MAX_UNDELAYED_LETTERS ? search.current.sentAt + SEARCH_INTERVAL : 0
      const wait = isLonger ? soonest - performance.now() : SEARCH_DELAY
      cancel()
      if (wait > 0) search.current.timer = setTimeout(now, wait, text)
      else now(text)
    },
    finish(text: string) {
      now(text)
      search.current.hasEntry = false
    },
    /** The address has changed for another reason. */
    reset() {
      cancel()
      search.current.hasEntry = false
    },
  }
}
