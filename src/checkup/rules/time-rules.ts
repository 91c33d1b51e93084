import { formatTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { type BrandFacts, mainForm } from './facts.ts'
import { type Check, eachBrand, type RuleTable } from './rule.ts'

const HOUR = 3_600_000
const YEAR = 365.25 * 24 * HOUR
/** How far apart the clocks of the service and of this device may be. */
const CLOCK_DIFFERENCE = HOUR
/** Earlier times must be wrong, since there was no web yet. */
export const FIRST_REAL_TIME = Date.UTC(1990, 0)
const STALE_YEARS = 5
/** A timestamp is suspicious if at least this many brands have it, and at least this share of them. */
const CROWD = 20
const CROWD_SHARE = 0.02

export const timeRules: RuleTable = {
  'time-future': {
    title: 'A brand was updated in the future',
    example: '4000000000, in the year 2096',
    why: 'Clients that fetch what changed since their last visit get it again each time, or never again.',
    remedy: 'Set updated_at from a correct clock, in UTC.',
    ...eachTime((at, now) => at > now + CLOCK_DIFFERENCE),
  },
  'time-epoch': {
    title: 'A brand was updated before 1990',
    example: '0, on 1 January 1970',
    why: 'Clients that fetch what changed never learn of this brand. Zero often stands for "not known".',
    remedy: 'Set updated_at to when the brand was entered.',
    ...eachTime((at) => at < FIRST_REAL_TIME),
  },
  'time-units-mixed': {
    title: 'Timestamps are written in several units',
    example: '1767225600000, where most are like 1767225600',
    why: 'Read in the unit of the others, this one lies in 1970 or tens of thousands of years ahead.',
    remedy: 'Write every updated_at in one unit and form.',
    *check({ list: { brands } }) {
      const main = mainForm(brands)
      for (const brand of brands) {
        const { form, at } = brand
        if (!main || !form || unit(form) === unit(main) || at < FIRST_REAL_TIME) continue
        const most = unit(main) === 'iso' ? 'ISO 8601' : main
        yield { brand, field: 'updated_at', value: formatTime(brand), detail: `most are in ${most}` }
      }
    },
  },
  'time-stale': {
    title: `A brand has not been updated for ${STALE_YEARS} years`,
    example: '1200000000, in January 2008',
    severity: 'review',
    why: 'It may no longer exist, or may have a new logo by now.',
    remedy: 'Check whether the brand is still right, then save it again or delete it.',
    ...eachTime((at, now) => at < now - STALE_YEARS * YEAR && at >= FIRST_REAL_TIME),
  },
  'time-crowd': {
    title: 'Many brands were updated at exactly the same time',
    example: '1755000000 on 30 brands',
    severity: 'review',
    why: 'A bulk job stamped them all, so updated_at no longer says when a brand changed.',
    remedy: 'Make bulk jobs keep the updated_at of brands that they do not change.',
    *check({ list: { brands } }) {
      for (const [at, same] of Map.groupBy(brands, (brand) => brand.at)) {
        const { length } = same
        if (Number.isNaN(at) || length < CROWD || length < brands.length * CROWD_SHARE) continue
        const value = formatTime(same[0]!)
        yield { field: `updated_at ${value}`, value, detail: `${length} brands` }
      }
    },
  },
}

function eachTime(isWrong: (at: number, now: number) => boolean): Check {
  return eachBrand(
    (brand, { startedAt }) =>
      isWrong(brand.at, startedAt) && {
        field: 'updated_at',
        value: formatTime(brand),
        detail: new Date(brand.at).toISOString().replace(/T(\d+:\d+).*/, ' $1 UTC'),
      },
  )
}

const formatTime = ({ at, form }: BrandFacts): string => formatTimestamp(at, form!)

/** ISO 8601 counts as one unit, with or without milliseconds. */
const unit = (form: TimestampForm): string => (form === 'iso-milliseconds' ? 'iso' : form)
