/** The name of a brand, and the marks beside it for faults and changes. */
import { TriangleAlert } from 'lucide'
import type { BrandField } from '#contract/fields.ts'
import { foldName } from '#contract/fold-name.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/button.tsx'
import styles from './brand-name.module.css'

interface BrandNameProps {
  readonly brand: ReadBrand
  /** The name that was searched for; the part of this name that matches is marked. */
  readonly searched: string | undefined
}

export function BrandName({ brand, searched }: BrandNameProps) {
  const { name } = brand
  if (name === null) return <Fault brand={brand} field="name" />
  const match = matchName(name, searched)
  if (!match) return <span>{name}</span>
  // One element per text: translators and dictionaries that wrap words of a page would otherwise break React's updates.
  return (
    <>
      <span>{name.slice(0, match.start)}</span>
      <mark className={styles.mark}>{name.slice(match.start, match.end)}</mark>
      <span>{name.slice(match.end)}</span>
    </>
  )
}

const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The position of a search text in a name. Searching ignores case and accents, so the match may be longer or shorter than
 * what was typed. `undefined` if there is no match, or nothing was searched for.
 */
export function matchName(
  name: string,
  needle: string | undefined,
): { start: number; end: number } | undefined {
  // The first fold is slow, and usually nothing was searched for.
  const folded = needle === undefined ? '' : foldName(needle)
  if (folded === '') return undefined

  // The folded name, and the span in `name` that each of its characters comes from. Marks belong to the letter before them.
  let text = ''
  const spans: { start: number; end: number }[] = []
  let at = 0
  for (const { segment } of CHARACTERS.segment(name)) {
    const start = at
    at += segment.length
    const part = foldName(segment)
    for (let i = 0; i < part.length; i++) spans.push({ start, end: at })
    text += part
  }
  const found = text.indexOf(folded)
  if (found < 0) return undefined
  return { start: spans[found]!.start, end: spans[found + folded.length - 1]!.end }
}

/** The fault of a field, shown after its value or in place of it. */
export function Fault({ brand, field }: { brand: ReadBrand; field: BrandField }) {
  const fault = brand.faults.find((found) => found.field === field)
  return fault && <FaultWords>{`${field} ${fault.problem}`}</FaultWords>
}

export function FaultWords({ children }: { children: string }) {
  return (
    <span className={styles.fault} data-fault title={children}>
      <Icon of={TriangleAlert} size={14} />
      <span>{children}</span>
    </span>
  )
}

/** A dot for a brand that was updated since the reader's last visit; screen readers read the word. */
export function ChangedMark() {
  return (
    <span className={styles.changed} title="Changed since your last visit">
      changed
    </span>
  )
}
