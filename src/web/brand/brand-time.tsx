import { useBorrowedZone, usePreferences } from '#web/data/preferences.tsx'
import { cityOf } from '#web/data/time-zone.ts'
import styles from './brand-time.module.css'
import { exactWords, relativeWords } from './time-words.ts'

interface BrandTimeProps {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The value as the service sent it. */
  readonly source: string
}

/** A timestamp: how long ago, in the zone of the link, in local time, in UTC, and as the service sent it. */
export function BrandTime({ at, source }: BrandTimeProps) {
  const { zone } = usePreferences()
  const borrowed = useBorrowedZone()
  const [local, utc] = [exactWords(at, 'local'), exactWords(at, 'utc')]
  return (
    <>
      <time translate="no" dateTime={new Date(at).toISOString()}>
        {relativeWords(at, zone)}
      </time>
      <dl className={styles.ways} translate="no">
        {borrowed !== undefined && (
          <>
            <dt>{cityOf(borrowed)}</dt>
            <dd>{exactWords(at, borrowed)}</dd>
          </>
        )}
        {local !== utc && (
          <>
            <dt>Local</dt>
            <dd>{local}</dd>
          </>
        )}
        <dt>UTC</dt>
        <dd>{utc}</dd>
        <dt>Raw</dt>
        <dd>
          <code className={styles.source}>{source}</code> <span>{formWords(at, source)}</span>
        </dd>
      </dl>
    </>
  )
}

/** The format as which `source` was read. */
function formWords(at: number, source: string): string {
  const number = Number(source.replaceAll('"', ''))
  if (Number.isNaN(number)) return 'ISO 8601'
  return number === at ? 'milliseconds' : 'seconds'
}
