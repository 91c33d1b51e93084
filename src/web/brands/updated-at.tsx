import type { ReadBrand } from '#contract/brand.ts'
import { Fault } from './fault.tsx'
import { dateTimeWords, dateWords, relativeWords } from './moment-words.ts'
import styles from './updated-at.module.css'

/** When a brand was last updated: the day, and how long ago. */
export function UpdatedAt({ brand }: { brand: ReadBrand }) {
  if (brand.updatedAt === null) return <Fault brand={brand} field="updated_at" />
  return (
    <time
      className={styles.time}
      dateTime={new Date(brand.updatedAt).toISOString()}
      title={dateTimeWords(brand.updatedAt)}
    >
      {dateWords(brand.updatedAt)}
      <span className={styles.ago}>{relativeWords(brand.updatedAt)}</span>
    </time>
  )
}
