/** The name of a brand, and the marks beside it for faults and changes. */
import { TriangleAlert } from 'lucide'
import { Fragment, type ReactNode } from 'react'
import type { BrandField } from '#contract/fields.ts'
import { foldName, isAscii } from '#contract/fold-name.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/button.tsx'
import { type MarkedChange, markWords } from './change-words.ts'
import styles from './brand-cells.module.css'

/**
 * The content of the element that holds a name. The part that matches the name searched for is marked. Without a match it is a
 * plain text, for which React replaces whatever a translator has made of it, so that no element of its own is needed.
 */
export function brandName(brand: ReadBrand, searched: string | undefined): ReactNode {
  const { name } = brand
  if (name === null) return <Fault brand={brand} field="name" />
  const match = matchName(name, searched)
  return match ? <MarkedText text={name} part={match} /> : name
}

interface TextPart {
  readonly start: number
  readonly end: number
}

export function MarkedText({ text, part: { start, end } }: { text: string; part: TextPart }) {
  // One element per text: translators and dictionaries that wrap words of a page would otherwise break React's updates.
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <mark className={styles.mark}>{text.slice(start, end)}</mark>
      <span>{text.slice(end)}</span>
    </>
  )
}

/**
 * The position of a search text in a name. Searching ignores case and accents, so the match may be longer or shorter than
 * what was typed. `undefined` if there is no match, or nothing was searched for.
 */
export function matchName(name: string, needle: string | undefined): TextPart | undefined {
  // The first fold is slow, and usually nothing was searched for.
  const folded = needle === undefined ? '' : foldName(needle)
  if (folded === '') return undefined
  // A plain name folds letter by letter.
  if (isAscii(name)) {
    const start = name.toLowerCase().indexOf(folded)
    return start < 0 ? undefined : { start, end: start + folded.length }
  }

  // The folded name, and the span in `name` that each of its characters comes from. Marks belong to the letter before them.
  let text = ''
  const spans: TextPart[] = []
  let at = 0
  for (const [letter] of name.matchAll(/\P{M}?\p{M}*/gu)) {
    const start = at
    at += letter.length
    const part = foldName(letter)
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
  return fault && <FaultText>{`${field} ${fault.problem}`}</FaultText>
}

export function FaultText({ children }: { children: string }) {
  return (
    <span className={styles.fault} data-fault translate="yes" title={children}>
      <Icon of={TriangleAlert} size={14} />
      <span>{children}</span>
    </span>
  )
}

/** More words than these would hide each other: the open brand shows all of its changes. */
const MAX_WORDS = 2

interface ChangeLineProps {
  /** What is marked; "Changed" if the service does not say what changed. */
  readonly changed: MarkedChange | undefined
  /** Shown quietly if nothing is marked. */
  readonly latest?: MarkedChange | undefined
}

/** What changed in a brand, on one line: "New logo · Formerly Twitter". */
export function ChangeLine({ changed, latest }: ChangeLineProps) {
  const { changes = [], isSinceVisit = false } = changed ?? latest ?? {}
  const [first, ...others] = changes.length === 0 && changed ? [{ words: 'Changed' }] : changes.map(markWords)
  if (!first) return null
  const all = [first, ...others].map((each) => `${each.words} ${each.name ?? ''}`.trim()).join(', ')
  const when = !changed ? 'in this update' : isSinceVisit ? 'since your last visit' : 'within these dates'
  return (
    <span
      className={styles.changes}
      title={`Changed ${when}${changes.length === 0 ? '' : `: ${all}`}`}
      // "Since your last visit" means nothing on paper.
      data-print={changed && !isSinceVisit ? undefined : 'hide'}
      data-changes={changed && isSinceVisit ? 'unseen' : ''}
    >
      {others.length === 0 && first.name === undefined
        ? first.words
        : [first, ...others].slice(0, MAX_WORDS).map((each, index) => (
            <Fragment key={each.words}>
              {index > 0 && ' '}
              <span>{`${index > 0 ? '· ' : ''}${each.words}`}</span>
              {each.name !== undefined && ' '}
              {each.name !== undefined && <bdi translate="no">{each.name}</bdi>}
            </Fragment>
          ))}
    </span>
  )
}
