/** Named ranges, both date fields and the timeline: what the dates of the list are chosen by. */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import {
  afterToDay,
  beforeToDay,
  DATE_PRESETS,
  dayStart,
  dayToAfter,
  dayToBefore,
  isWholeDay,
  presetStart,
} from '#web/brand/zone-clock.ts'
import { dateWords } from '#web/brand/time-words.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import type { TimeZone } from '#web/data/time-zone.ts'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { type DateChoice, dateChoices } from './date-menu.tsx'
import styles from './date-choices.module.css'
import { sinceVisit, useLastVisit } from './last-visit.ts'
import { currentQuery, useList } from './list-context.tsx'
import { Timeline } from './timeline.tsx'

interface DateChoicesProps {
  /** What is chosen; undefined where it has no name. */
  readonly choice: DateChoice | undefined
  readonly onClose: () => void
}

interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
}

const daysOf = (query: ListQuery, zone: TimeZone): Days => ({
  from: afterToDay(queryValue(query, 'updated_after'), zone),
  to: beforeToDay(queryValue(query, 'updated_before'), zone),
})

/** The dates between which a brand was updated: whole days in the reader's time zone. A reversed range is not sent. */
export function DateChoices({ choice, onClose }: DateChoicesProps) {
  const { query, changeFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const queryClient = useQueryClient()
  const errorId = useId()
  /** A range whose start is after its end: explained, and not in the address. */
  const [reversed, setReversed] = useState<Days>()
  /** The label of the field whose text is not a valid date. */
  const [invalid, setInvalid] = useState<string>()
  const leave = (label: string) => (isInvalid: boolean) =>
    setInvalid((current) => (isInvalid ? label : current === label ? undefined : current))

  const { from, to } = reversed ?? daysOf(query, zone)

  /** Dates are sent in the service's own format. The very first one may need a request to learn it. */
  async function serverForm(): Promise<TimestampForm> {
    const form = await queryClient.ensureQueryData(brandQueries.timestampForm()).catch(() => null)
    return form ?? 'seconds'
  }

  async function chooseDays(days: Partial<Days>) {
    const form = await serverForm()
    // As they are by now: the other date may have been set while the form was loading.
    const now = currentQuery()
    const next = { ...(reversed ?? daysOf(now, zone)), ...days }
    if (next.from !== undefined && next.to !== undefined && next.from > next.to) {
      setReversed(next)
      return
    }
    setReversed(undefined)
    changeFilters({
      // A bound that is not a whole day stays when the other one changes.
      updated_after:
        next.from === undefined && !('from' in days)
          ? queryValue(now, 'updated_after')
          : next.from && dayToAfter(next.from, form, zone),
      updated_before:
        next.to === undefined && !('to' in days)
          ? queryValue(now, 'updated_before')
          : next.to && dayToBefore(next.to, form, zone),
    })
  }

  async function choose(value: DateChoice['value']) {
    onClose()
    if (value === 'visit' && lastVisit !== undefined) {
      changeFilters(sinceVisit(lastVisit, await serverForm(), zone))
      return
    }
    const days = DATE_PRESETS.find((preset) => preset.value === value)?.days
    // Until today: a service may hold brands with an update in the future.
    await chooseDays({ from: days && presetStart(days, zone), to: days && presetStart(1, zone) })
  }

  const field = (label: string, name: 'from' | 'to') => (
    <DateField
      label={label}
      onLeave={leave(label)}
      day={name === 'from' ? from : to}
      onChange={(day) => void chooseDays({ [name]: day })}
      aria-describedby={reversed && errorId}
      aria-invalid={reversed && true}
    />
  )
  return (
    <div className={styles.choices}>
      <ul className={styles.named} aria-label="Dates">
        {dateChoices(lastVisit).map(({ value, label }) => (
          <li key={value}>
            <button type="button" aria-pressed={value === choice?.value} onClick={() => void choose(value)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <Stack gap={4} className={styles.exact}>
        <div className={styles.fields}>
          {field('Updated from', 'from')}
          {field('Updated to', 'to')}
        </div>
        {invalid !== undefined && (
          <p role="alert" className={styles.refused}>
            {`“${invalid}” is not a valid date between the years 1000 and 9999. The list is unchanged.`}
          </p>
        )}
        {reversed?.from !== undefined && reversed.to !== undefined && (
          <p id={errorId} role="alert" className={styles.refused}>
            {`The start, ${dateWords(dayStart(reversed.from, 0, zone), zone)}, is after the end, ${dateWords(dayStart(reversed.to, 0, zone), zone)}. The list is unchanged.`}
          </p>
        )}
        <Timeline />
      </Stack>
    </div>
  )
}

interface DateFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange'> {
  /** `YYYY-MM-DD`; undefined where the address has no date, or one that is not a whole day. */
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
  /** Called on blur. `isInvalid`: the field is neither empty nor a valid date. */
  readonly onLeave: (isInvalid: boolean) => void
}

/** A date, or none. A date that is still being typed (its year reads 0002) stays here until it is complete. */
function DateField({ day = '', onChange, onLeave, ...field }: DateFieldProps) {
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
