import { Search } from 'lucide'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusFirstBrand } from '#web/brands/list/use-list-keys.ts'

/** Milliseconds of rest before a search that the next key most likely changes: a first letter, a letter deleted. */
const REST = 150

interface SearchFieldProps {
  /** The name the address asks for. */
  readonly value: string
  /** Whether `value` last changed because of what was typed here. */
  readonly typed: boolean
  readonly onSearch: (name: string, options: { replace: boolean; typing: boolean }) => void
}

/**
 * Searches while one types: a letter more is asked for at once, and what it supersedes is called off. The first key of a
 * search pushes history and the rest replace it, until blur or Enter, so that Back leaves the search in one step. Typed
 * text is kept here until the address changes from elsewhere.
 */
export function SearchField({ value, typed, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What is to be searched for after a rest. */
  const [waiting, setWaiting] = useState<string>()
  /** Whether this search has its entry in the history already. */
  const searching = useRef(false)

  if (value !== seen) {
    setSeen(value)
    if (!typed) {
      setText(value)
      setWaiting(undefined)
    }
  }

  function search(typed: string) {
    setWaiting(undefined)
    // Phones add a blank after each word; a name is not searched for its outer blanks.
    const name = typed.trim()
    if (name === value) return
    const replace = searching.current
    // The key is drawn first, then what follows from it.
    startTransition(() => onSearch(name, { replace, typing: true }))
    searching.current = true
  }

  const searchWaiting = useEffectEvent(search)
  useEffect(() => {
    if (waiting === undefined) return undefined
    const timer = setTimeout(() => searchWaiting(waiting), REST)
    return () => clearTimeout(timer)
  }, [waiting])

  function type(typed: string, composing: boolean) {
    setText(typed)
    // An unfinished character of an input method is no search yet.
    if (composing) setWaiting(undefined)
    else if (typed.length > text.length && typed.trim().length > 1) search(typed)
    else setWaiting(typed)
  }

  function finish() {
    search(text)
    searching.current = false
  }

  return (
    <TextField
      label="Search by name"
      type="search"
      icon={<Icon of={Search} size={16} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'ArrowDown') {
          event.preventDefault()
          focusFirstBrand()
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
