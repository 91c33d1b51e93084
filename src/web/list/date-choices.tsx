/** What the menu of dates holds: dates with a name, two fields, and the timeline. Days are whole days in the reader's time zone. */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Filter } from '#contract/filters.ts'
import { queryValue } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, dayToAfter, dayToBefore } from '#web/brand/zone-clock.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { MenuItem } from '#web/ui/menu-button.tsx'
import styles from './date-choices.module.css'
import { type NamedDates, namedDates, namedDatesOf } from './filter-words.ts'
import { useLastVisit } from './last-visit.ts'
import { useList } from './list-context.tsx'
import { Timeline } from './timeline.tsx'

export function DateChoices() {
  const { query, changeFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const queryClient = useQueryClient()
  const fromRef = useRef<HTMLInputElement>(null)
  const toRef = useRef<HTMLInputElement>(null)
  /** Why the dates in the fields are not those of the list, in the words of the browser. */
  const [errors, setErrors] = useState<{
    readonly from?: string | undefined
    readonly to?: string | undefined
  }>({})

  /** Dates are sent in the service's own format. The very first one may need a request to learn it. */
  async function serverForm(): Promise<TimestampForm> {
    const form = await queryClient.ensureQueryData(brandQueries.timestampForm()).catch(() => null)
    return form ?? 'seconds'
  }

  async function choose(value: NamedDates['value']) {
    const named = namedDates(lastVisit, await serverForm(), zone)
    changeFilters(named.find((dates) => dates.value === value)!.dates)
  }

  function readErrors() {
    const [from, to] = [fromRef.current!, toRef.current!]
    from.max = to.value || LAST_DAY
    to.min = from.value || FIRST_DAY
    const [error] = [from, to].flatMap(({ validationMessage }) => validationMessage || [])
    const words = error && `${error} The list is unchanged.`
    return from.validity.valid ? { to: words } : { from: words }
  }

  async function changeDay(changed: HTMLInputElement) {
    const refused = readErrors()
    // While it is being typed, a date is neither sent nor refused.
    if (!changed.validity.valid) return
    setErrors(refused)
    if (refused.from || refused.to) return
    const [from, to] = [fromRef.current!.value, toRef.current!.value]
    const form = await serverForm()
    // A bound that is no whole day stands in no field, and stays when the other one changes.
    const kept = (field: RefObject<HTMLInputElement | null>, bound: Filter) =>
      changed === field.current ? undefined : queryValue(query, bound)
    changeFilters({
      updated_after: from ? dayToAfter(from, form, zone) : kept(fromRef, 'updated_after'),
      updated_before: to ? dayToBefore(to, form, zone) : kept(toRef, 'updated_before'),
    })
  }

  const field = {
    onChange: ({ target }) => void changeDay(target),
    onBlur: () => setErrors(readErrors()),
  } satisfies Partial<ComponentProps<typeof TextField>>
  return (
    <div className={styles.choices}>
      <ul className={styles.named} aria-label="Dates">
        {namedDates(lastVisit, 'seconds', zone).map(({ value, label }) => (
          <li key={value}>
            <MenuItem
              label={label}
              isCurrent={value === namedDatesOf(query, lastVisit, zone)?.value}
              act={() => void choose(value)}
            />
          </li>
        ))}
      </ul>
      <Stack gap={4} className={styles.exact}>
        <div className={styles.fields}>
          <DateField
            {...field}
            label="Updated from"
            error={errors.from}
            ref={fromRef}
            day={afterToDay(queryValue(query, 'updated_after'), zone)}
          />
          <DateField
            {...field}
            label="Updated to"
            error={errors.to}
            ref={toRef}
            day={beforeToDay(queryValue(query, 'updated_before'), zone)}
          />
        </div>
        <Timeline />
      </Stack>
    </div>
  )
}

const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9999-12-31'

interface DateFieldProps extends ComponentProps<typeof TextField> {
  readonly ref: RefObject<HTMLInputElement | null>
  /** `YYYY-MM-DD`; undefined where the address has no date, or one that is not a whole day. */
  readonly day: string | undefined
}

/** A date, or none. */
function DateField({ ref, day = '', ...props }: DateFieldProps) {
  // Not a controlled value: while one part of the date is missing, React would assign '', and Firefox then empties the
  // other parts. An incomplete date also reads '', so where the day changes from elsewhere, it must be overwritten.
  useLayoutEffect(() => {
    const input = ref.current!
    if (input.value !== day || input.validity.badInput) input.value = day
  }, [ref, day])
  return (
    <TextField
      {...props}
      ref={ref}
      type="date"
      min={FIRST_DAY}
      max={LAST_DAY}
      data-empty={day === '' || undefined}
    />
  )
}
