import { type ReactNode, useState } from 'react'
import { countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { usePrinting } from '#web/ui/use-printing.ts'
import styles from './first-part.module.css'

const FIRST = 200
const MORE = 1000
const ON_PAPER = 2000

/** The first of a long list, and what shows more of it. Paper takes more at once. @param place is among them. */
export function useFirstPart<Value>(
  all: readonly Value[],
  place = 0,
  first = FIRST,
): { readonly part: readonly Value[]; readonly more: ReactNode } {
  const [wanted, setWanted] = useState(Math.max(first, place + 1))
  const length = usePrinting() ? Math.max(wanted, ON_PAPER) : wanted
  const left = all.length - length
  const more = left > 0 && (
    <div className={styles.more}>
      The first {countWords(length)} of {countWords(all.length)} are shown.
      <Button onClick={() => setWanted(length + MORE)}>Show {countWords(Math.min(MORE, left))} more</Button>
    </div>
  )
  return { part: all.slice(0, length), more }
}
