import { useQuery } from '@tanstack/react-query'
import { changeQuery } from '#contract/list-query.ts'
import { printTimestamp } from '#contract/timestamp.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { currentClient } from '#web/api/connection.ts'
import { rememberedTimestampForm } from '#web/api/timestamp-memory.ts'
import { hasDates } from '#web/brands/list/list-address.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { brandCountWords } from '#web/parts/times/moment-words.ts'
import styles from './filter-summary.module.css'

/** The start of the year 1, which some software writes for "never". */
const EARLIEST = -62_135_596_800_000

/**
 * How many brands a list in order of update leaves out: it is read through the service's filters by time, which no brand
 * without a time passes. Where dates are chosen, the service leaves them out by itself.
 */
export function LeftOut({ address, total }: { address: ListAddress; total: number }) {
  const { serviceQuery } = address
  const isDated = hasDates(serviceQuery)
  const form = rememberedTimestampForm(currentClient().baseAddress) ?? 'seconds'
  const { data: timed } = useQuery({
    ...brandQueries.total(changeQuery(serviceQuery, { updated_after: printTimestamp(EARLIEST, form) })),
    enabled: total > 0 && !isDated,
  })
  // Zero comes from a service that does not take such an early time.
  if (!timed || timed >= total) return null
  return (
    <span className={styles.form}>{brandCountWords(total - timed)} without a readable time left out</span>
  )
}
