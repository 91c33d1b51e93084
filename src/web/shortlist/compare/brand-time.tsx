import { usePreferences } from '#web/preferences/preferences.ts'
import { dateTimeWords, dateWords, timeOfDayWords } from '#web/parts/times/moment-words.ts'

/** The day of an update and its time. @param at milliseconds since 1970 */
export function BrandTime({ at }: { at: number }) {
  const { zone } = usePreferences()
  return (
    <time dateTime={new Date(at).toISOString()} title={dateTimeWords(at, zone)}>
      <span>
        {dateWords(at, zone)}, {timeOfDayWords(at, zone)}
      </span>
    </time>
  )
}
