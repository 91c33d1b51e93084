import { isObject } from './fields.ts'
import { readTimestamp } from './timestamp.ts'

/** One change of a brand, from the field `changes`. */
export interface BrandChange {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The field that changed; `id` if the brand was added. */
  readonly field: string
  /** The values before and after; null for none. */
  readonly from: unknown
  readonly to: unknown
}

/** The changes of a brand from any server, newest first. `undefined` if the value has another shape. */
export function readChanges(value: unknown): readonly BrandChange[] | undefined {
  if (!Array.isArray(value)) return undefined
  const changes = value.flatMap((entry: unknown) => readChange(entry) ?? [])
  return changes.length === value.length ? changes.toSorted((a, b) => b.at - a.at) : undefined
}

function readChange(entry: unknown): BrandChange | undefined {
  if (!isObject(entry) || !('from' in entry) || !('to' in entry)) return undefined
  const { at, field, from, to } = entry
  const time = readTimestamp(at)
  return time && typeof field === 'string' && field !== '' ? { at: time.at, field, from, to } : undefined
}
