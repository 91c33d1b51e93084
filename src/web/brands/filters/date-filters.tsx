import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { queryValue } from '#contract/list-query.ts'
import { printTimestamp, readTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { SelectField } from '#web/ui/field.tsx'
import styles from './brand-filters.module.css'
import { DateField } from './date-field.tsx'
import { DATE_PRESETS, presetStart } from './date-presets.ts'
import {
  afterToDay,
  beforeToDay,
  dayStart,
  dayToAfter,
  dayToBefore,
  type TimeZoneChoice,
} from '#web/parts/day-range.ts'
import type { ListAddress } from '#web/brands/list/list-address.ts'
import { dateWords } from '#web/parts/moment-words.ts'

interface DateFiltersProps {
  readonly address: ListAddress
  /** The end of the reader's last visit, in milliseconds since 1970. */
  readonly lastVisit: number | undefined
}

interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
}

/** From which day to which a brand was updated. Days are whole, in the time zone shown; a range without days is not sent. */
export function DateFilters({ address, lastVisit }: DateFiltersProps) {
  const { query, changeFilters } = address
  const { zone } = usePreferences()
  const queryClient = useQueryClient()
  const errorId = useId()
  /** Chosen days between which no day lies: explained, and not in the address. */
  const [refused, setRefused] = useState<Days>()

  /** The field whose text is no day. */
  const [wrong, setWrong] = useState<string>()
  const leave = (label: string) => (isWrong: boolean) =>
    setWrong((before) => (isWrong ? label : before === label ? undefined : before))

  const after = queryValue(query, 'updated_after')
  const before = queryValue(query, 'updated_before')
  const inAddress: Days = { from: afterToDay(after, zone), to: beforeToDay(before, zone) }
  const { from, to } = refused ?? inAddress
  const preset = before === undefined ? chosenPreset(after, from, zone, lastVisit) : undefined

  /** Moments are sent in the server's own form, which the first date of all may have to ask for. */
  async function serverForm(): Promise<TimestampForm> {
    const form = await queryClient.ensureQueryData(brandQueries.timestampForm()).catch(() => null)
    return form ?? 'seconds'
  }

  async function choose(days: Partial<Days>) {
    const next = { from, to, ...days }
    if (next.from !== undefined && next.to !== undefined && next.from > next.to) {
      setRefused(next)
      return
    }
    setRefused(undefined)
    const form = await serverForm()
    changeFilters({
      // A bound that is no whole day is not lost when the other one changes.
      updated_after:
        next.from === undefined && !('from' in days) ? after : next.from && dayToAfter(next.from, form, zone),
      updated_before:
        next.to === undefined && !('to' in days) ? before : next.to && dayToBefore(next.to, form, zone),
    })
  }

  async function choosePreset(value: string) {
    setRefused(undefined)
    if (value === 'visit' && lastVisit !== undefined) {
      const form = await serverForm()
      changeFilters({ updated_after: printTimestamp(lastVisit, form), updated_before: undefined })
      return
    }
    const days = DATE_PRESETS.find((preset) => preset.value === value)?.days
    await choose({ from: days && presetStart(days, zone), to: undefined })
  }

  const describedBy = refused && errorId
  return (
    <>
      <SelectField
        label="Updated"
        stacked
        className={styles.preset}
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
          Chosen dates
        </option>
      </SelectField>
      <DateField
        label="Updated from"
        onLeave={leave('Updated from')}
        day={from}
        onChange={(from) => void choose({ from })}
        aria-describedby={describedBy}
        aria-invalid={refused && true}
      />
      <DateField
        label="Updated to"
        onLeave={leave('Updated to')}
        day={to}
        onChange={(to) => void choose({ to })}
        aria-describedby={describedBy}
        aria-invalid={refused && true}
      />
      {wrong !== undefined && (
        <p role="alert" className={styles.refused}>
          “{wrong}” holds no date that there is, between the years 1000 and 9999. The list is unchanged.
        </p>
      )}
      {refused?.from !== undefined && refused.to !== undefined && (
        <p id={errorId} role="alert" className={styles.refused}>
          No day lies between {dateWords(dayStart(refused.from, 0, zone), zone)} and{' '}
          {dateWords(dayStart(refused.to, 0, zone), zone)}: the first comes after the second. The list is
          unchanged.
        </p>
      )}
    </>
  )
}

/** The preset that a lower bound means; undefined: it is none of them. */
function chosenPreset(
  after: string | undefined,
  from: string | undefined,
  zone: TimeZoneChoice,
  lastVisit: number | undefined,
): string | undefined {
  const form = readTimestamp(after)?.form
  if (form && lastVisit !== undefined && after === printTimestamp(lastVisit, form)) return 'visit'
  return DATE_PRESETS.find(({ days }) => from === presetStart(days, zone))?.value
}
