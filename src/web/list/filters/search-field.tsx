import { Search } from 'lucide'
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { queryValue } from '#contract/list-query.ts'
import { brandLinks } from '#web/list/list-elements.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import styles from './search-field.module.css'
import { TextField } from '#web/ui/field.tsx'
import { Link } from '#web/data/routing/link.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Milliseconds before a search that the next key is likely to change: a first letter, or a deletion. */
const SEARCH_DELAY = 150

/** An id that a text may be: digits alone, which are searched for as well, or `#` and an id, which is no name. */
function readId(text: string): { readonly id: string; readonly isName: boolean } | undefined {
  const [, mark, id] = /^(#?)\s*([\w-]{1,40})$/.exec(text.trim()) ?? []
  if (id === undefined || (mark === '' && !/^\d+$/.test(id))) return undefined
  return { id, isName: mark === '' }
}

/**
 * Searches while the reader types: each letter added is searched for at once. The first key of a search pushes a history
 * entry and the rest replace it, until blur or Enter, so that Back leaves the search in one step. Typed text is kept here
 * until the address changes for another reason.
 */
export function SearchField({ address }: { address: ListAddress }) {
  const { query, isTyping } = address
  const value = queryValue(query, 'name') ?? ''
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** Text to search for after `SEARCH_DELAY`. */
  const [pending, setPending] = useState<string>()
  /** This search has its history entry. */
  const hasEntry = useRef(false)
  /** The name last searched for. After a key, `value` follows it only when the list has been rendered. */
  const searched = useRef(value)
  const offered = readId(text)
  const idLink = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (!isTyping) searched.current = value
  }, [value, isTyping])

  if (value !== lastValue) {
    setLastValue(value)
    if (!isTyping) {
      setText(value)
      setPending(undefined)
    }
  }

  function search(newText: string) {
    setPending(undefined)
    // Phones add a space after each word.
    const name = readId(newText)?.isName === false ? '' : newText.trim()
    if (name === searched.current) return
    searched.current = name
    const replace = hasEntry.current
    // The key is drawn before the list is.
    startTransition(() => address.changeFilters({ name: name || undefined }, { replace, typing: true }))
    hasEntry.current = true
  }

  const searchPending = useEffectEvent(search)
  useEffect(() => {
    if (pending === undefined) return undefined
    const timer = setTimeout(() => searchPending(pending), SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [pending])

  function type(newText: string, composing: boolean) {
    setText(newText)
    // An input method may still change the character that it is composing.
    if (composing) setPending(undefined)
    else if (newText.length > text.length && newText.trim().length > 1) search(newText)
    else setPending(newText)
  }

  function finish() {
    search(text)
    hasEntry.current = false
  }

  return (
    <TextField
      className={styles.search}
      label="Search by name"
      type="search"
      aria-keyshortcuts="/"
      end={
        offered ? (
          <Link
            ref={idLink}
            to={address.pathTo(query, offered.id)}
            className={styles.id}
            onClickCapture={() => setText(value)}
          >
            Go to id {offered.id}
          </Link>
        ) : (
          <kbd className={styles.key}>/</kbd>
        )
      }
      placeholder="Name or #id"
      icon={<Icon of={Search} size={16} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          if (offered?.isName === false) {
            idLink.current?.click()
            return
          }
          if (text !== '' && text.trim() === value) openSingle()
          finish()
        }
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          brandLinks()[0]?.focus()
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          if (text === '') event.currentTarget.blur()
          setText('')
          search('')
        }
      }}
    />
  )
}

/** Opens the brand of a list that has no other, unless a response is still awaited. */
function openSingle() {
  const [only, another] = brandLinks()
  if (only && !another && !only.closest('[aria-busy=true]')) only.click()
}
