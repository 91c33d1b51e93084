/** The content of the date menu: named dates, and two fields. Days are whole days in the zone on the screen. */
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Filter, queryValue } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { afterToDay, beforeToDay, dayStart, isWholeDay, presetSpan } from '#web/time/days.ts'
import { formatDate, formatShortDates } from '#web/time/format-time.ts'
import { brandQueries } from '#web/data/brand-queries.ts'
import { usePreferences } from '#web/data/preferences.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { MenuItem } from '#web/ui/menu-button.tsx'
import styles from './filters.module.css'
import { datesOfSpan, type NamedDates, namedDates, namedDatesOf } from './format-filters.ts'
import { useLastVisit } from './last-visit.ts'
import { currentQuery, useList } from '#web/list/list-context.tsx'

export function DateChoices() {
  return (
    <>
      <NamedChoices />
      <DateFields />
    </>
  )
}

/** Dates are sent in the service's own format. The very first one may need a request to learn it. */
function useServerForm() {
  const queryClient = useQueryClient()
  return async (): Promise<TimestampForm> =>
    (await queryClient.ensureQueryData(brandQueries.timestampForm()).catch(() => null)) ?? 'seconds'
}

function NamedChoices() {
  const { query, changeFilters } = useList()
  const { zone } = usePreferences()
  const lastVisit = useLastVisit()
  const serverForm = useServerForm()
  const current = namedDatesOf(query, lastVisit, zone)?.value

  async function choose(value: NamedDates['value']) {
    const named = namedDates(lastVisit, await serverForm(), zone)
    changeFilters(named.find((dates) => dates.value === value)!.dates)
  }

  return (
    <ul aria-label="Dates">
      {namedDates(lastVisit, 'seconds', zone).map(({ value, label }) => (
        <li key={value}>
          <MenuItem
            // The last seven days are another week.
            label={
              value === 'last-week' ? `${label}, ${formatShortDates(presetSpan(value, zone), zone)}` : label
            }
            isCurrent={value === current}
            act={() => void choose(value)}
          />
        </li>
      ))}
    </ul>
  )
}

/** The first and the last day of the list, and why they are not applied to it if they cannot be. */
function DateFields() {
  const { query, changeFilters } = useList()
  const { zone } = usePreferences()
  const serverForm = useServerForm()
  const errorId = useId()
  const fromRef = useRef<HTMLInputElement>(null)
  const toRef = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()

  function readFields() {
    const [from, to] = [fromRef.current!, toRef.current!]
    const invalid = isInvalid(from) ? 'Updated from' : isInvalid(to) ? 'Updated to' : undefined
    const words = ({ value }: HTMLInputElement) => formatDate(dayStart(value, 0, zone), zone)
    const refused = invalid
      ? `“${invalid}” must be a date between the years 1000 and 9999. The list is unchanged.`
      : from.value && to.value && from.value > to.value
        ? `The start, ${words(from)}, is after the end, ${words(to)}. The list is unchanged.`
        : undefined
    return { from: from.value, to: to.value, refused }
  }

  async function changeDay(changed: HTMLInputElement) {
    // While it is being typed, a date is neither sent nor refused.
    if (isInvalid(changed)) return
    const { from, to, refused } = readFields()
    setRefusal(refused)
    if (refused) return
    const start = from ? dayStart(from, 0, zone) : -Infinity
    const end = to ? dayStart(to, 1, zone) : Infinity
    const dates = datesOfSpan({ start, end }, await serverForm())
    const now = currentQuery()
    // The fields do not show a bound that is not a whole day. It is kept when the other field changes.
    const kept = (field: RefObject<HTMLInputElement | null>, bound: Filter) =>
      changed === field.current ? undefined : queryValue(now, bound)
    changeFilters({
      updated_after: dates.updated_after ?? kept(fromRef, 'updated_after'),
      updated_before: dates.updated_before ?? kept(toRef, 'updated_before'),
    })
  }

  const field = {
    onChange: ({ target }) => void changeDay(target),
    onBlur: () => setRefusal(readFields().refused),
    'aria-describedby': refusal && errorId,
    'aria-invalid': refusal ? true : undefined,
  } satisfies Partial<ComponentProps<typeof TextField>>
  return (
    <Stack className={styles.fields}>
      <DateField
        {...field}
        label="Updated from"
        ref={fromRef}
        day={afterToDay(queryValue(query, 'updated_after'), zone)}
      />
      <DateField
        {...field}
        label="Updated to"
        ref={toRef}
        day={beforeToDay(queryValue(query, 'updated_before'), zone)}
      />
      {refusal && (
        <p id={errorId} role="alert" className={styles.refused}>
          {refusal}
        </p>
      )}
    </Stack>
  )
}

/** Whether a field is neither empty nor a complete date. The year of a date that is still being typed reads 0002. */
const isInvalid = ({ value, validity }: HTMLInputElement) =>
  validity.badInput || (value !== '' && !isWholeDay(value))

interface DateFieldProps extends ComponentProps<typeof TextField> {
  readonly ref: RefObject<HTMLInputElement | null>
  /** `YYYY-MM-DD`; undefined where the address has no date, or one that is not a whole day. */
  readonly day: string | undefined
}

function DateField({ ref, day = '', ...props }: DateFieldProps) {
  // Uncontrolled: while one part of the date is missing, React would assign '', and Firefox would then clear the other
  // parts. An incomplete date also reads '', so it must be overwritten when the day changes from elsewhere.
  useLayoutEffect(() => {
    const input = ref.current!
    if (input.value !== day || input.validity.badInput) input.value = day
  }, [ref, day])
  return <TextField {...props} ref={ref} type="date" min="1970-01-01" max="9999-12-31" />
}
