import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { isWholeDay } from '#web/brand/times/zone-clock.ts'

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** `YYYY-MM-DD`; undefined where the address has no date, or one that is not a whole day. */
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
  /** Called on blur. `isInvalid`: the field is neither empty nor a valid date. */
  readonly onLeave: (isInvalid: boolean) => void
}

/** A date, or none. A date that is still being typed (its year reads 0002) stays here until it is complete. */
export function DateField({ day = '', onChange, onLeave, ...field }: DateFieldProps) {
  const ref = useRef<HTMLInputElement>(null)

  // Not a controlled value: while one part of the date is missing, React would assign '', and Firefox then empties the
  // other parts. An incomplete date also reads '', so where the day changes from elsewhere, it must be overwritten.
  useLayoutEffect(() => {
    const input = ref.current!
    if (input.value !== day || input.validity.badInput) input.value = day
  }, [day])

  return (
    <TextField
      {...field}
      ref={ref}
      type="date"
      min="1970-01-01"
      max="9999-12-31"
      data-empty={day === '' || undefined}
      onBlur={({ target }) =>
        onLeave(target.validity.badInput || (target.value !== '' && !isWholeDay(target.value)))
      }
      onChange={({ target }) => {
        if (isWholeDay(target.value)) onChange(target.value)
        else if (target.value === '' && !target.validity.badInput) onChange(undefined)
      }}
    />
  )
}
