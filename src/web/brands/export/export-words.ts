import { failureWords } from '#web/api/failure-words.ts'
import type { Doubt, ExportSummary } from './export-summary.ts'
import { brandCountWords, countWords } from '#web/parts/moment-words.ts'

const MOST_IDS = 5

/** How an export ended, in a few words. */
export function outcomeTitle({ doubts, verdict }: ExportSummary): string {
  const [first] = doubts
  if (first?.kind === 'cancelled') return 'Cancelled'
  if (first?.kind === 'failed') return failureWords(first.error).title
  return { complete: 'Complete', unchecked: 'Read, but not checked', incomplete: 'Not complete' }[verdict]
}

/** One reason, as a sentence, why an export is not called complete. */
export function doubtWords(doubt: Doubt, { rows, totals: [total] }: ExportSummary): string {
  switch (doubt.kind) {
    case 'cancelled':
      return `You stopped it after ${progressWords(rows, total)}.`
    case 'failed':
      return `${failureWords(doubt.error).detail} It stopped after ${progressWords(rows, total)}.`
    case 'repeated':
      return repeatedWords(doubt.ids)
    case 'without-id':
      return `${brandCountWords(doubt.rows)} came without a readable id, so nothing tells whether any came twice.`
    case 'inexact':
      return `${brandCountWords(doubt.rows)} came with a number too large to be read exactly: its last digits may be wrong.`
    case 'total-moved':
      return `The catalogue changed meanwhile: it had ${brandCountWords(doubt.from)} at the start and ${countWords(doubt.to)} at the end. Some may be missing or twice.`
    case 'pages-moved':
      return `The catalogue changed meanwhile: it had ${countWords(doubt.from)} pages at the start and ${countWords(doubt.to)} at the end. Some brands may be missing or twice.`
    case 'other-total':
      return `The service counts ${brandCountWords(doubt.total)}, but sent ${countWords(doubt.rows)}.`
    case 'began-midway':
      return 'The first page that came says that others stand before it.'
    case 'total-untold':
      return 'The service does not tell how many brands there are, so nothing proves that none is missing.'
  }
}

/** "1,200 of 3,470 brands", or without a total "1,200 brands". */
export function progressWords(rows: number, total: number | null): string {
  return total === null ? brandCountWords(rows) : `${countWords(rows)} of ${brandCountWords(total)}`
}

/** "3,470 before and after". */
export function totalsWords([before, after]: ExportSummary['totals']): string {
  if (before === null && after === null) return 'not told'
  const words = (total: number | null) => (total === null ? 'not told' : countWords(total))
  return before === after
    ? `${words(before)} before and after`
    : `${words(before)} before, ${words(after)} after`
}

function repeatedWords(ids: ReadonlyMap<string, number>): string {
  const named = [...ids].slice(0, MOST_IDS).map(([id, times]) => `${id} (${countWords(times)} times)`)
  const more = ids.size > MOST_IDS ? ` and ${countWords(ids.size - MOST_IDS)} more` : ''
  return `${ids.size === 1 ? 'One id' : `${countWords(ids.size)} ids`} came more than once: ${named.join(', ')}${more}.`
}

/** "312 kB". */
export function sizeWords(bytes: number): string {
  const [unit, length] = bytes < 1e6 ? (['kilobyte', 1e3] as const) : (['megabyte', 1e6] as const)
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    maximumFractionDigits: bytes < 1e4 || (bytes >= 1e6 && bytes < 1e7) ? 1 : 0,
  }).format(bytes / length)
}
