/** Asks about the doubtful lines of a list, one at a time: the pasted text, and the brands it may mean, each with a key. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { isLikely } from '#client/match/compare-names.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { isComposing, moveFocus } from '#web/ui/focus.ts'
import type { Line } from './lines.ts'
import styles from './match.module.css'
import { decideLine } from './matching.ts'

interface DecideCardProps {
  readonly open: readonly Line[]
  /** The line to ask about instead of the first. A new object each time, so that the same line can be asked about again. */
  readonly asked: { readonly text: string } | undefined
  readonly onAsk: (text: string) => void
  /** Called when no line is left to decide. */
  readonly onDone: () => void
}

export function DecideCard({ open, asked, onAsk, onDone }: DecideCardProps) {
  const line = open.find(({ text }) => text === asked?.text) ?? open[0]!
  const { text, numbers, result } = line
  const matches = result?.matches ?? []
  const hasLikely = matches[0] !== undefined && isLikely(matches[0].closeness)
  const card = useRef<HTMLElement>(null)
  // Focuses the likely brand, or else the question, unless the focus is in a field or outside the main content.
  useEffect(() => {
    const { activeElement } = document
    // If the focused candidate has been removed, the focus is on the body.
    const isHere = activeElement === document.body || activeElement?.closest('main')
    if (!isHere || activeElement?.matches('input, header button')) return
    const find = (selector: string) => card.current!.querySelector<HTMLElement>(selector)
    ;(find('[data-tone="plain"][aria-keyshortcuts="1"]') ?? find('h2'))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- for another line, and for the same one that is asked again
  }, [text, asked])

  const askNext = () => onAsk(open[(open.indexOf(line) + 1) % open.length]!.text)
  function decide(brand: ReadBrand | null) {
    if (open.length === 1) onDone()
    else askNext()
    decideLine(text, brand)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isComposing(event)) return
    const chosen = matches[Number(key) - 1]
    if (chosen) decide(chosen.brand)
    else if (key === '0') decide(null)
    else if (key === 's' || key === 'S') askNext()
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
        {formatCount(open.length)} to decide, line {numbers[0]}
        {numbers.length > 1 && `, ${formatCount(numbers.length)} times in the list`}
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
              aria-keyshortcuts={String(index + 1)}
              aria-describedby={index === 0 ? 'decide-heading' : undefined}
              onClick={() => decide(brand)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd>
              <BrandLogo src={brand.logo} name={brand.name} />
              <Stack as="span" gap={0}>
                <bdi>{brand.name ?? 'No name'}</bdi>
                <Soft size="xs">
                  Id {brand.id}
                  {hasLikely && !isLikely(closeness) && ', less similar name'}
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
      </Row>
    </Card>
  )
}
