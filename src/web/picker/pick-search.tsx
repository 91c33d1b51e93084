import { Search } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-picker.module.css'

/** Milliseconds without a key after which brands are searched for. */
const PAUSE = 150

interface PickSearchProps {
  readonly value: string
  readonly onSearch: (name: string) => void
}

/** Searches while one types. The arrow down leads to what was found. */
export function PickSearch({ value, onSearch }: PickSearchProps) {
  const [text, setText] = useState(value)
  const search = useEffectEvent((name: string) => {
    if (name !== value) onSearch(name)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextField
      className={styles.search}
      label="Search by name"
      type="search"
      icon={<Icon of={Search} size={16} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        event.currentTarget.closest('main')?.querySelector<HTMLElement>('li input[tabindex="0"]')?.focus()
      }}
    />
  )
}
