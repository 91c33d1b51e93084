/** What changed in a brand, in the few words of a mark, and which part of a text differs from the other. */
import type { BrandChange } from '#contract/changes.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { TimeSpan } from '#web/time/format-time.ts'

/** The times whose changes are marked: those of a list with dates, or else the time since the reader's last visit. */
export interface MarkedTimes {
  readonly visit?: TimeSpan | undefined
  readonly dates?: TimeSpan | undefined
}

export interface MarkedChange {
  /** Empty if the service does not say what changed. */
  readonly changes: readonly BrandChange[]
  /** Whether this is since the last visit, and not in the dates of a list. */
  readonly isSinceVisit: boolean
}

export function markedChange(
  { changes = [], updatedAt }: ReadBrand,
  { visit, dates }: MarkedTimes,
): MarkedChange | undefined {
  const marked = netChanges(changes, dates ?? visit)
  const isSinceVisit = marked.length === 0 || !dates
  return marked.length > 0 || isWithin(updatedAt, visit) ? { changes: marked, isSinceVisit } : undefined
}

/** What changed in the update whose time is shown. */
export function latestChange(brand: ReadBrand): MarkedChange | undefined {
  const start = brand.updatedAt ?? 0
  return brand.changes?.length ? markedChange(brand, { dates: { start, end: start + 1 } }) : undefined
}

const isWithin = (at: number | null, span: TimeSpan | undefined) =>
  at !== null && span !== undefined && at >= span.start && at < span.end

/** One change for each field that differs between the start and the end of a time. Of an added brand, only that it is new. */
function netChanges(changes: readonly BrandChange[], span: TimeSpan | undefined): readonly BrandChange[] {
  const byField = Map.groupBy(
    changes.filter(({ at }) => isWithin(at, span)),
    ({ field }) => field,
  )
  const added = byField.get('id')
  if (added) return added.slice(0, 1)
  const net = Array.from(byField.values(), (group) => ({ ...group[0]!, from: group.at(-1)!.from }))
  const rank = ({ field }: BrandChange) => ['name', 'logo', field].indexOf(field)
  return net.filter(({ from, to }) => from !== to).toSorted((a, b) => rank(a) - rank(b))
}

/** "New brand", "New logo", "No country", or "Formerly" with the earlier name, which is not translated. */
export function markWords({ field, from, to }: BrandChange): {
  readonly words: string
  readonly name?: string
} {
  if (field === 'id') return { words: 'New brand' }
  if (field === 'name' && typeof from === 'string' && from !== '') return { words: 'Formerly', name: from }
  return { words: `${to === null || to === '' ? 'No' : 'New'} ${field.replaceAll('_', ' ')}` }
}

const charactersOf = (text: string) =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)

/** The part of a text between what it begins with and what it ends with as the other one does. */
export function differingPart(text: string, other: string): { readonly start: number; readonly end: number } {
  const [own, others] = [charactersOf(text), charactersOf(other)]
  const common = (one: string[], two: string[]) => {
    const at = one.findIndex((character, index) => character !== two[index])
    return at < 0 ? one : one.slice(0, at)
  }
  const head = common(own, others)
  const tail = common(own.slice(head.length).toReversed(), others.slice(head.length).toReversed())
  return { start: head.join('').length, end: text.length - tail.join('').length }
}
