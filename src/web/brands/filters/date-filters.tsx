import { useQueryClient } from '@tanstack/react-query'
import { memo, useId, useState } from 'react'
import { readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import type { TimeZone } from '#web/preferences/time-zone.ts'
import { SelectField } from '#web/ui/field.tsx'
import styles from './brand-filters.module.css'
import { DateField } from './date-field.tsx'
import { sinceVisit } from '#web/brands/list/last-visit.ts'
import { DATE_PRESETS, presetStart } from '#web/parts/times/date-presets.ts'
import { afterToDay, beforeToDay, dayStart, dayToAfter, dayToBefore } from '#web/parts/times/day-range.ts'
import type { ListActions } from '#web/brands/list/use-list-address.ts'
import { dateWords } from '#web/parts/times/moment-words.ts'

interface DateFiltersProps extends Pick<ListActions, 'changeFilters'> {
  /** The bounds in the address. */
  readonly after: string | undefined
  readonly before: string | undefined
  /** The end of the visit before this one, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
}

interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** The dates between which a brand was updated: whole days in the reader's time zone. A reversed range is not sent. */
export const DateFilters = memo(function DateFilters(props: DateFiltersProps) {
  const { after, before, lastVisit, changeFilters } = props
  const { zone } = usePreferences()
  const queryClient = useQueryClient()
  const errorId = useId()
  /** A range whose start is after its end: explained, and not in the address. */
  const [reversed, setReversed] = useState<Days>()
  /** The label of the field whose text is not a valid date. */
  const [invalid, setInvalid] = useState<string>()
  const leave = (label: string) => (isInvalid: boolean) =>
    setInvalid((current) => (isInvalid ? label : current === label ? undefined : current))

  const inAddress: Days = { from: afterToDay(after, zone), to: beforeToDay(before, zone) }
  const { from, to } = reversed ?? inAddress
  const preset =
    chosenPreset(inAddress, zone) ?? (isVisit(after, before, lastVisit, zone) ? 'visit' : undefined)

  /** Dates are sent in the service's own format. The very first one may need a request to learn it. */
  async function serverForm(): Promise<TimestampForm> {
    const form = await queryClient.ensureQueryData(brandQueries.timestampForm()).catch(() => null)
    return form ?? 'seconds'
  }

  async function choose(days: Partial<Days>) {
    const next = { from, to, ...days }
    if (next.from !== undefined && next.to !== undefined && next.from > next.to) {
      setReversed(next)
      return
    }
    setReversed(undefined)
    const form = await serverForm()
    changeFilters({
      // A bound that is not a whole day stays when the other one changes.
      updated_after:
        next.from === undefined && !('from' in days) ? after : next.from && dayToAfter(next.from, form, zone),
      updated_before:
        next.to === undefined && !('to' in days) ? before : next.to && dayToBefore(next.to, form, zone),
    })
  }

  async function choosePreset(value: string) {
    setReversed(undefined)
    if (value === 'visit' && lastVisit !== undefined) {
      const form = await serverForm()
      changeFilters(sinceVisit(lastVisit, form, zone))
      return
    }
    const days = DATE_PRESETS.find((option) => option.value === value)?.days
    // Until today: a service may hold brands with an update in the future.
    await choose({ from: days && presetStart(days, zone), to: days && presetStart(1, zone) })
  }

  const describedBy = reversed && errorId
  return (
    <>
      <SelectField
        label="Updated"
        stacked
        value={preset ?? (after === undefined && before === undefined ? '' : 'custom')}
        onChange={({ target }) => void choosePreset(target.value)}
      >
        <option value="">Any time</option>
        {DATE_PRESETS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {lastVisit !== undefined && <option value="visit">Since my last visit</option>}
        <option value="custom" disabled>
          {from === undefined && to === undefined ? 'Exact times' : 'Custom dates'}
        </option>
      </SelectField>
      <DateField
        label={<FieldLabel last="from" />}
        onLeave={leave('Updated from')}
        day={from}
        onChange={(day) => void choose({ from: day })}
        aria-describedby={describedBy}
        aria-invalid={reversed && true}
      />
      <DateField
        label={<FieldLabel last="to" />}
        onLeave={leave('Updated to')}
        day={to}
        onChange={(day) => void choose({ to: day })}
        aria-describedby={describedBy}
        aria-invalid={reversed && true}
      />
      {invalid !== undefined && (
        <p role="alert" className={styles.refused}>
          “{invalid}” is not a valid date between the years 1000 and 9999. The list is unchanged.
        </p>
      )}
      {reversed?.from !== undefined && reversed.to !== undefined && (
        <p id={errorId} role="alert" className={styles.refused}>
          The start, {dateWords(dayStart(reversed.from, 0, zone), zone)}, is after the end,{' '}
          {dateWords(dayStart(reversed.to, 0, zone), zone)}. The list is unchanged.
        </p>
      )}
    </>
  )
})

function FieldLabel({ last }: { last: string }) {
  return (
    <>
      <span className={styles.again}>Updated </span>
      {last}
    </>
  )
}

/** The preset that the days of the address stand for, if any. */
function chosenPreset({ from, to }: Days, zone: TimeZone): string | undefined {
  if (to !== presetStart(1, zone)) return undefined
  return DATE_PRESETS.find(({ days }) => from === presetStart(days, zone))?.value
}

function isVisit(
  after: string | undefined,
  before: string | undefined,
  lastVisit: number | undefined,
  zone: TimeZone,
) {
  const form = readTimestamp(after)?.form
  if (form === undefined || lastVisit === undefined) return false
  const visit = sinceVisit(lastVisit, form, zone)
  return after === visit.updated_after && before === visit.updated_before
}
