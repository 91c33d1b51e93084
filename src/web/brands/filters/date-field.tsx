import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { isWholeDay } from '#web/parts/day-range.ts'

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  readonly label: string
  /** `YYYY-MM-DD`, or undefined where the address says no whole day. */
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
  /** Told when the field is left: whether what stands in it is neither a day nor nothing. */
  readonly onLeave: (wrong: boolean) => void
}

/** A day, or none. A date still being typed (its year reads 0002) stays here until it is whole. */
export function DateField({ day, onChange, onLeave, ...field }: DateFieldProps) {
  const [text, setText] = useState(day ?? '')
  const [seen, setSeen] = useState(day)
  if (day !== seen) {
    setSeen(day)
    setText(day ?? '')
  }
  return (
    <TextField
      {...field}
      type="date"
      min="1970-01-01"
      max="9999-12-31"
      value={text}
      onBlur={({ target }) =>
        onLeave(target.validity.badInput || (target.value !== '' && !isWholeDay(target.value)))
      }
      onChange={({ target }) => {
        setText(target.value)
        if (isWholeDay(target.value)) onChange(target.value)
        else if (target.value === '' && !target.validity.badInput) onChange(undefined)
      }}
    />
  )
}
