import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { FILTER_PARAMETERS, queryValue } from '#contract/list-query.ts'
import type { TimestampForm } from '#contract/timestamp.ts'
import { brandQueries } from '#web/api/brand-queries.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './brand-filters.module.css'
import { DateField } from './date-field.tsx'
import { afterToDay, beforeToDay, dayToAfter, dayToBefore } from './day-range.ts'
import type { ListAddress } from './list-address.ts'
import { SearchField } from './search-field.tsx'

const ZONE = 'local'

/** What narrows the list. Everything shown here is read from the address and written to it. */
export function BrandFilters({ address }: { address: ListAddress }) {
  const { query, typed, changeFilters } = address
  const queryClient = useQueryClient()
  const from = afterToDay(queryValue(query, 'updated_after'), ZONE)
  const to = beforeToDay(queryValue(query, 'updated_before'), ZONE)
  const filtered = FILTER_PARAMETERS.some((parameter) => queryValue(query, parameter) !== undefined)

  /** Days are sent in the server's own form, which the first date of all may have to ask for. */
  async function inServerForm(day: string | undefined, print: (day: string, form: TimestampForm) => string) {
    if (day === undefined) return undefined
    const form = await queryClient.ensureQueryData(brandQueries.timestampForm()).catch(() => null)
    return print(day, form ?? 'seconds')
  }

  async function changeFrom(day: string | undefined) {
    const after = await inServerForm(day, (day, form) => dayToAfter(day, form, ZONE))
    changeFilters({ updated_after: after })
  }

  async function changeTo(day: string | undefined) {
    const before = await inServerForm(day, (day, form) => dayToBefore(day, form, ZONE))
    changeFilters({ updated_before: before })
  }

  return (
    <search className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          value={queryValue(query, 'name') ?? ''}
          typed={typed}
          onSearch={(name, options) => changeFilters({ name: name || undefined }, options)}
        />
      </div>
      <DateField label="Updated from" day={from} max={to} onChange={(day) => void changeFrom(day)} />
      <DateField label="Updated to" day={to} min={from} onChange={(day) => void changeTo(day)} />
      <Button
        tone="quiet"
        className={styles.clear}
        disabled={!filtered}
        onClick={() =>
          changeFilters({
            name: undefined,
            id: undefined,
            updated_after: undefined,
            updated_before: undefined,
          })
        }
      >
        <X size={16} aria-hidden />
        Clear filters
      </Button>
    </search>
  )
}
