/** The doubtful lines of a list, one at a time: what was pasted, and the brands it may stand for, chosen by keys. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CloseMatch, isLikely } from '#client/match/compare-names.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import { moveFocus } from '#web/ui/focus.ts'
import { Heading, Soft } from '#web/ui/text.tsx'
import type { Line } from './lines.ts'
import styles from './match.module.css'
import { decideLine, undoLine } from './matching.ts'

/** A new object whenever somebody asks. */
export interface AskedLine {
  readonly text: string
}

interface DecideCardProps {
  readonly open: readonly Line[]
  /** Which of them; otherwise the first. */
  readonly asked: AskedLine | undefined
  readonly onAsk: (text: string) => void
  /** Nothing is left to decide. */
  readonly onDone: () => void
}

export function DecideCard({ open, asked, onAsk, onDone }: DecideCardProps) {
  const [decided, setDecided] = useState<readonly string[]>([])
  const place = Math.max(
    0,
    open.findIndex(({ text }) => text === asked?.text),
  )
  const { text, numbers, result } = open[place]!
  const matches = result?.matches ?? []
  const keys = keysOf(matches)
  const card = useRef<HTMLElement>(null)
  useFocus(card, text, asked)

  const askNext = () => onAsk(open[(place + 1) % open.length]!.text)
  function decide(brand: ReadBrand | null) {
    setDecided([...decided, text])
    if (open.length === 1) onDone()
    else askNext()
    decideLine(text, brand)
  }
  function undo() {
    const last = decided.at(-1)
    if (last === undefined) return
    setDecided(decided.slice(0, -1))
    undoLine(last)
    onAsk(last)
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing || nativeEvent.keyCode === 229) return
    const chosen = matches[keys.indexOf(Number(key))]
    if (chosen) decide(chosen.brand)
    else if (key === '0') decide(null)
    else if (key === 's' || key === 'S') askNext()
    else if (key === 'u' || key === 'U') undo()
    else if (!moveFocus([...card.current!.querySelectorAll<HTMLElement>('li button')], key)) return
    event.preventDefault()
  }

  return (
    <Card
      as="section"
      ref={card}
      className={styles.card}
      aria-labelledby="decide-heading"
      data-print="hide"
      onKeyDown={onKeyDown}
    >
      <Soft as="p" size="s">
        {countWords(open.length)} to decide, line {numbers[0]}
        {numbers.length > 1 && `, ${countWords(numbers.length)} times in the list`}
      </Soft>
      <Heading level={2} id="decide-heading" tabIndex={-1}>
        Which brand is <bdi>“{text}”</bdi>?
      </Heading>
      <Stack as="ul" gap={2}>
        {matches.map(({ brand, closeness }, index) => (
          <li key={brand.id}>
            <Button
              tone={isLikely(closeness) ? 'plain' : 'quiet'}
              className={styles.candidate}
              aria-keyshortcuts={String(keys[index])}
              aria-describedby={index === 0 ? 'decide-heading' : undefined}
              onClick={() => decide(brand)}
            >
              <kbd aria-hidden="true">{keys[index]}</kbd>
              <BrandLogo src={brand.logo} name={brand.name} />
              <Stack as="span" gap={0}>
                <bdi>{brand.name ?? 'No name'}</bdi>
                <Soft size="xs">
                  Id {brand.id}
                  {!isLikely(closeness) && ', less likely'}
                </Soft>
              </Stack>
            </Button>
          </li>
        ))}
      </Stack>
      <Row>
        <Button aria-keyshortcuts="0" onClick={() => decide(null)}>
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
      </Row>
    </Card>
  )
}

/** Key 1 is that of a likely brand: where there is none, whoever presses 1 for every line decides nothing. */
function keysOf(matches: readonly CloseMatch[]): number[] {
  const first = matches[0] && isLikely(matches[0].closeness) ? 1 : 2
  return matches.map((_, index) => index + first)
}

/** A likely brand gets the focus, or else the question, unless somebody types elsewhere. */
function useFocus(
  card: { readonly current: HTMLElement | null },
  text: string,
  asked: AskedLine | undefined,
) {
  useEffect(() => {
    const { activeElement } = document
    // A candidate that is gone had the focus: the page has it now.
    const result = card.current!.parentElement?.closest('section')
    const isHere = activeElement === document.body || result?.contains(activeElement)
    if (!isHere || activeElement?.matches('input')) return
    const find = (selector: string) => card.current!.querySelector<HTMLElement>(selector)
    ;(find('[data-tone="plain"][aria-keyshortcuts="1"]') ?? find('h2'))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- for another line, and for the same one that is asked again
  }, [text, asked])
}
