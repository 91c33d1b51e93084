import { formatTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import type { BrandColumns } from '#checkup/columns/brand-columns.ts'
import type { ListRule, RuleWords } from './rule.ts'

const HOUR = 3_600_000
const YEAR = 365.25 * 24 * HOUR
/** How far apart the clocks of the service and of this device may be. */
const CLOCK_DIFFERENCE = HOUR
/** Nothing on the web was updated before. */
const FIRST_REAL_TIME = Date.UTC(1990, 0)
const STALE_YEARS = 5
/** A timestamp is suspicious if at least this many brands have it, and at least this share of them. */
const CROWD = 20
const CROWD_SHARE = 0.02

export const timeRules: readonly ListRule[] = [
  timeRule(
    {
      id: 'time-future',
      title: 'A brand was updated in the future',
      severity: 'fault',
      why: 'Clients that fetch what changed since their last visit get it again each time, or never again.',
      remedy: 'Set updated_at from a clock that is right, in UTC.',
    },
    (at, now) => at > now + CLOCK_DIFFERENCE,
  ),
  timeRule(
    {
      id: 'time-epoch',
      title: 'A brand was updated before 1990',
      severity: 'fault',
      why: 'Clients that fetch what changed never learn of this brand. Zero often stands for "not known".',
      remedy: 'Set updated_at to when the brand was entered.',
    },
    (at) => at < FIRST_REAL_TIME,
  ),
  {
    id: 'time-units-mixed',
    title: 'Timestamps are written in several units',
    severity: 'fault',
    why: 'Read in the unit of the others, this one lies in 1970 or tens of thousands of years ahead.',
    remedy: 'Write every updated_at in one unit and form.',
    *checkList({ columns }) {
      const main = columns.mainForm()
      for (let row = 0; row < columns.length; row++) {
        const form = columns.form(row)
        if (!main || !form || unit(form) === unit(main) || columns.time(row) < FIRST_REAL_TIME) continue
        yield {
          row,
          field: 'updated_at',
          value: formatTime(columns, row),
          detail: `most are in ${words(main)}`,
        }
      }
    },
  },
  timeRule(
    {
      id: 'time-stale',
      title: `A brand has not been updated for ${STALE_YEARS} years`,
      severity: 'suspicious',
      why: 'It may no longer exist, or have another logo by now.',
      remedy: 'Look whether the brand is still right, and save it again or delete it.',
    },
    (at, now) => at < now - STALE_YEARS * YEAR && at >= FIRST_REAL_TIME,
  ),
  {
    id: 'time-crowd',
    title: 'Very many brands were updated at the same time',
    severity: 'suspicious',
    why: 'A bulk job stamped them all, so that updated_at no longer says when a brand changed.',
    remedy: 'Let bulk jobs keep updated_at of brands that they do not change.',
    *checkList({ columns }) {
      const counts = new Map<number, { count: number; row: number }>()
      for (let row = 0; row < columns.length; row++) {
        const at = columns.time(row)
        if (Number.isNaN(at)) continue
        const moment = counts.get(at)
        if (moment) moment.count += 1
        else counts.set(at, { count: 1, row })
      }
      for (const [at, { count, row }] of counts) {
        if (count < CROWD || count < columns.length * CROWD_SHARE) continue
        const value = formatTime(columns, row)
        yield { field: `updated_at ${value}`, value, detail: new Date(at).toISOString(), brands: count }
      }
    },
  },
]

function timeRule(ruleWords: RuleWords, isWrong: (at: number, now: number) => boolean): ListRule {
  return {
    ...ruleWords,
    *checkList({ columns }, { now }) {
      for (let row = 0; row < columns.length; row++) {
        const at = columns.time(row)
        if (!isWrong(at, now)) continue
        const detail = new Date(at).toISOString()
        yield { row, field: 'updated_at', value: formatTime(columns, row), detail }
      }
    },
  }
}

function formatTime(columns: BrandColumns, row: number): string {
  return formatTimestamp(columns.time(row), columns.form(row)!)
}

/** Fractions of a second are a matter of the value, not of the form. */
function unit(form: TimestampForm): string {
  return form === 'iso-milliseconds' ? 'iso' : form
}

function words(form: TimestampForm): string {
  return unit(form) === 'iso' ? 'ISO 8601' : form
}
