import { Search } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Milliseconds of rest between keys before a search is sent. */
const DEBOUNCE = 70

interface SearchFieldProps {
  /** The name the address asks for. */
  readonly value: string
  /** Whether `value` last changed because of what was typed here. */
  readonly typed: boolean
  readonly onSearch: (name: string, options: { replace: boolean; typing: boolean }) => void
}

/**
 * Searches while one types. The first key of a search pushes history and the rest replace it, until blur or Enter, so
 * that Back leaves the search in one step. Typed text is kept here until the address changes from elsewhere.
 */
export function SearchField({ value, typed, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What is to be searched for after a rest between keys. */
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
    onSearch(name, { replace: searching.current, typing: true })
    searching.current = true
  }

  const searchWaiting = useEffectEvent(search)
  useEffect(() => {
    if (waiting === undefined) return undefined
    const timer = setTimeout(() => searchWaiting(waiting), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [waiting])

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
      onChange={({ target, nativeEvent }) => {
        setText(target.value)
        // An unfinished character of an input method is no search yet.
        setWaiting((nativeEvent as InputEvent).isComposing ? undefined : target.value)
      }}
      onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault()
          setText('')
          search('')
        }
      }}
    />
  )
}
