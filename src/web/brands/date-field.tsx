import { useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { isWholeDay } from './day-range.ts'

interface DateFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`, or undefined where the address says no whole day. */
  readonly day: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A day, or none. A date still being typed (its year reads 0002) stays here until it is whole. */
export function DateField({ label, day, onChange, ...range }: DateFieldProps) {
  const [text, setText] = useState(day ?? '')
  const [seen, setSeen] = useState(day)
  if (day !== seen) {
    setSeen(day)
    setText(day ?? '')
  }
  return (
    <TextField
      label={label}
      type="date"
      {...range}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (isWholeDay(target.value)) onChange(target.value)
        else if (target.value === '' && !target.validity.badInput) onChange(undefined)
      }}
    />
  )
}
