/** The doubtful lines of a look-up, one at a time: what was pasted, and the brands it may stand for, chosen by keys. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { countWords } from '#web/data/preferences/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { moveFocus } from '#web/ui/move-focus.ts'
import styles from './decide-card.module.css'

/** A line that somebody has to decide. */
export interface OpenLine {
  readonly text: string
  readonly numbers: readonly number[]
  readonly candidates: readonly ReadBrand[]
}

export interface AskedLine {
  readonly text: string
}

interface DecideCardProps {
  readonly open: readonly OpenLine[]
  /** Which of them; otherwise the first. */
  readonly asked: AskedLine | undefined
  readonly onAsk: (text: string) => void
  readonly onSettle: (text: string, settled: ReadBrand | 'none' | undefined) => void
  /** Nothing is left to decide. */
  readonly onDone: () => void
}

export function DecideCard({ open, asked, onAsk, onSettle, onDone }: DecideCardProps) {
  const [decided, setDecided] = useState<readonly string[]>([])
  const place = Math.max(
    0,
    open.findIndex(({ text }) => text === asked?.text),
  )
  const line = open[place]!
  const card = useRef<HTMLElement>(null)

  const { candidates } = line
  const askNext = () => onAsk(open[(place + 1) % open.length]!.text)
  function decide(settled: ReadBrand | 'none') {
    setDecided([...decided, line.text])
    if (open.length === 1) onDone()
    else askNext()
    onSettle(line.text, settled)
  }
  function undo() {
    const last = decided.at(-1)
    if (last === undefined) return
    setDecided(decided.slice(0, -1))
    onSettle(last, undefined)
    onAsk(last)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const chosen = candidates[Number(key) - 1]
    if (chosen) decide(chosen)
    else if (key === '0') decide('none')
    else if (key === 's' || key === 'S') askNext()
    else if (key === 'u' || key === 'U') undo()
    else if (!moveFocus([...card.current!.querySelectorAll<HTMLElement>('li button')], key)) return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
    <section ref={card} className={styles.card} aria-labelledby="decide-heading" onKeyDown={onKeyDown}>
      <p className={styles.count}>
        {countWords(open.length)} to decide, line {line.numbers[0]}
        {line.numbers.length > 1 && `, ${countWords(line.numbers.length)} times in the list`}
      </p>
      <h2 id="decide-heading" className={styles.heading}>
        Which brand is <bdi>“{line.text}”</bdi>?
      </h2>
      <Candidates {...{ asked, candidates }} text={line.text} onDecide={decide} />
      <div className={styles.others}>
        <Button aria-keyshortcuts="0" onClick={() => decide('none')}>
          <kbd aria-hidden="true">0</kbd> None of these
        </Button>
        {open.length > 1 && (
          <Button tone="quiet" aria-keyshortcuts="s" onClick={askNext}>
            <kbd aria-hidden="true">S</kbd> Later
          </Button>
        )}
        {decided.length > 0 && (
          <Button tone="quiet" aria-keyshortcuts="u" onClick={undo}>
            <kbd aria-hidden="true">U</kbd> Undo the last
          </Button>
        )}
      </div>
    </section>
  )
}

interface CandidatesProps {
  readonly text: string
  readonly asked: AskedLine | undefined
  readonly candidates: readonly ReadBrand[]
  readonly onDecide: (brand: ReadBrand) => void
}

/** The first candidate gets the focus, unless somebody types elsewhere. */
function Candidates({ text, asked, candidates, onDecide }: CandidatesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const result = list.current!.closest('section')!.parentElement
    const { activeElement } = document
    // A candidate that is gone had the focus: the page has it now.
    const isHere = activeElement === document.body || result?.contains(activeElement)
    if (isHere && !activeElement?.matches('input')) list.current!.querySelector('button')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- for another line, and for the same one that is asked again
  }, [text, asked])
  return (
    <ul ref={list} className={styles.candidates}>
      {candidates.map((brand, index) => (
        <li key={brand.id}>
          <button
            type="button"
            className={styles.candidate}
            aria-keyshortcuts={String(index + 1)}
            aria-describedby={index === 0 ? 'decide-heading' : undefined}
            onClick={() => onDecide(brand)}
          >
            <kbd aria-hidden="true">{index + 1}</kbd>
            <BrandLogo src={brand.logo} name={brand.name} size="row" alt="" />
            <span className={styles.name}>
              <bdi>{brand.name ?? 'No name'}</bdi>
              <span className={styles.id}>Id {brand.id}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
