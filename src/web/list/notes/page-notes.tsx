/** This room says what is wrong with the page on the screen: contradictions of the service, and logos that do not load. */
import { type Filter, FILTER_PARAMETERS } from '#contract/filters.ts'
import { type ListQuery, queryValue } from '#contract/list-query.ts'
import { countWords } from '#web/data/preferences/count-words.ts'
import type { PageDoubts } from '#web/list/page-doubts.ts'
import { Notice } from '#web/ui/notice.tsx'
import styles from './page-notes.module.css'

interface PageNotesProps {
  /** The address that the rows respond to. */
  readonly query: ListQuery
  /** The number of rows. */
  readonly rows: number
  readonly doubts: PageDoubts
  readonly leadsBack: boolean
}

/** Says once, above the rows, what many of them have in common. */
export function PageNotes({ query, rows, doubts, leadsBack }: PageNotesProps) {
  const { unfiltered, shared } = doubts
  const marked = unfiltered.values().reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.notes}>
      {marked > 0 && (
        <Notice tone="warning" title={unfilteredTitle(marked, rows)}>
          {unfilteredWords(doubts, query)} The service may be ignoring the filter.
        </Notice>
      )}
      {shared.length > 0 && (
        <Notice
          tone="warning"
          title={`On every row, ${shared.map(({ field, problem }) => `${field} ${problem}`).join('; ')}`}
        />
      )}
      {leadsBack && (
        <Notice tone="warning" title="The link to the next page leads back">
          It leads to this page or to one before it. The rest of the list cannot be reached from here.
        </Notice>
      )}
    </div>
  )
}

function unfilteredTitle(marked: number, rows: number): string {
  if (marked === rows) return 'No brand on this page matches the filter'
  return `${countWords(marked)} of ${countWords(rows)} brands do not match the filter`
}

function unfilteredWords({ unfiltered }: PageDoubts, query: ListQuery): string {
  const reasons = FILTER_PARAMETERS.filter((filter) => unfiltered.has(filter)).map((filter) =>
    REASONS[filter](queryValue(query, filter) ?? ''),
  )
  return [...new Set(reasons)].join(' ')
}

const REASONS = {
  name: (value) => `Their names do not contain “${value}”.`,
  id: (value) => `Their ids are not ${value}.`,
  updated_after: () => 'They were updated outside these dates.',
  updated_before: () => 'They were updated outside these dates.',
} satisfies Record<Filter, (value: string) => string>
