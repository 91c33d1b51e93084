import type { ReadBrand } from '#contract/read-brand.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { Fault } from '#web/parts/fault.tsx'
import { dateTimeWords, dateWords, relativeWords, timeOfDayWords } from '#web/parts/times/time-words.ts'
import { ChangedMark } from './changed-mark.tsx'
import styles from './updated-at.module.css'

interface UpdatedAtProps {
  readonly brand: ReadBrand
  /** Updated since the reader's last visit. */
  readonly isChanged: boolean
}

/** The day on which a brand was last updated; with the row in the focus or under the pointer, also when exactly. */
export function UpdatedAt({ brand, isChanged }: UpdatedAtProps) {
  const { zone } = usePreferences()
  if (brand.updatedAt === null) return <Fault brand={brand} field="updated_at" />
  return (
    <>
      <time
        className={styles.time}
        dateTime={new Date(brand.updatedAt).toISOString()}
        title={dateTimeWords(brand.updatedAt, zone)}
        data-changed={isChanged || undefined}
        data-ago={`${timeOfDayWords(brand.updatedAt, zone)}, ${relativeWords(brand.updatedAt, zone)}`}
      >
        {isChanged && <ChangedMark />}
        {dateWords(brand.updatedAt, zone)}
      </time>
      <Fault brand={brand} field="updated_at" />
    </>
  )
}
