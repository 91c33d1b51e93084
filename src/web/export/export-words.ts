import { explain } from '#client/explain.ts'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import type { ExportSummary, Issue } from './read-export.ts'

const MAX_LISTED_IDS = 5

/** How an export ended, in a few words. */
export function resultTitle({ issues, verdict }: ExportSummary): string {
  const [first] = issues
  if (first?.kind === 'cancelled') return 'Cancelled'
  if (first?.kind === 'failed') return explain(first.error).title
  return { complete: 'Complete', unverified: 'Exported, not verified', incomplete: 'Not complete' }[verdict]
}

/** One sentence on why an export is not called complete. */
export function issueWords(issue: Issue, rows: number, total: number | null): string {
  switch (issue.kind) {
    case 'cancelled':
      return `You stopped it ${stoppedWords(rows, total)}.`
    case 'failed':
      return `${explain(issue.error).detail} The export stopped ${stoppedWords(rows, total)}.`
    case 'duplicate-ids':
      return duplicateWords(issue.ids)
    case 'missing-ids':
      return `${brandCountWords(issue.rows)} arrived without a readable id: duplicates cannot be ruled out.`
    case 'total-changed':
      return `The catalogue changed during the export, from ${brandCountWords(issue.from)} to ${countWords(issue.to)}. Some may be missing or duplicated.`
    case 'row-count-differs':
      return `The service reports ${brandCountWords(issue.total)}, but sent ${countWords(issue.rows)}.`
    case 'total-unknown':
      return 'The service does not report a total, so missing brands cannot be ruled out.'
  }
}

function stoppedWords(rows: number, total: number | null): string {
  return rows === 0 ? 'before the first brand arrived' : `after ${progressWords(rows, total)}`
}

/** "1,200 of 3,470 brands", or without a total "1,200 brands". */
export function progressWords(rows: number, total: number | null): string {
  return total === null ? brandCountWords(rows) : `${countWords(rows)} of ${brandCountWords(total)}`
}

function duplicateWords(ids: ReadonlyMap<string, number>): string {
  const listed = [...ids].slice(0, MAX_LISTED_IDS).map(([id, times]) => `${id} (${countWords(times)} times)`)
  const more = ids.size > MAX_LISTED_IDS ? ` and ${countWords(ids.size - MAX_LISTED_IDS)} more` : ''
  const subject = ids.size === 1 ? 'One id occurs' : `${countWords(ids.size)} ids occur`
  return `${subject} more than once: ${listed.join(', ')}${more}. Other brands may be missing.`
}
