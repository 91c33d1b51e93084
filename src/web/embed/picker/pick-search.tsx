import { Search } from 'lucide'
import { useEffect, useRef } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Milliseconds without a key after which brands are searched for. */
const PAUSE = 150

interface PickSearchProps {
  readonly value: string
  readonly onSearch: (name: string) => void
}

/** Searches while one types. */
export function PickSearch({ value, onSearch }: PickSearchProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      label="Search by name"
      type="search"
      icon={<Icon of={Search} size={16} />}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      defaultValue={value}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(target.value.trim()), PAUSE)
      }}
    />
  )
}
