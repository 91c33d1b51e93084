import { formatTimestamp, type TimestampForm } from '#contract/timestamp.ts'
import { type BrandFacts, mainForm } from './facts.ts'
import { eachBrand, type RuleTable } from './rule.ts'

/** How far apart the clocks of the service and of this device may be, in milliseconds. */
const CLOCK_DIFFERENCE = 3_600_000
/** Earlier times must be wrong, since there was no web yet. */
export const FIRST_REAL_TIME = Date.UTC(1990, 0)

export const timeRules: RuleTable = {
  'time-unreal': {
    title: 'A brand was updated in the future, or before 1990',
    example: '4000000000, in the year 2096; 0, on 1 January 1970',
    why: 'Clients that fetch what changed since their last visit get it again each time, or never learn of it.',
    remedy: 'Set updated_at to when the brand was entered, from a correct clock, in UTC.',
    ...eachBrand(
      (brand, { startedAt }) =>
        (brand.at > startedAt + CLOCK_DIFFERENCE || brand.at < FIRST_REAL_TIME) && {
          field: 'updated_at',
          value: formatTime(brand),
          detail: new Date(brand.at).toISOString().replace(/T(\d+:\d+).*/, ' $1 UTC'),
        },
    ),
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
}

const formatTime = ({ at, form }: BrandFacts): string => formatTimestamp(at, form!)

/** ISO 8601 counts as one unit, with or without milliseconds. */
const unit = (form: TimestampForm): string => (form === 'iso-milliseconds' ? 'iso' : form)
