/**
 * Asks about lines of a list, one at a time: the doubtful ones, and those that the user wants to change. It shows the pasted
 * text, and the brands that it may mean, each with a key.
 */
import { useEffect, useRef } from 'react'
import { isNear } from '#client/match/compare-names.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { moveFocus, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { brandOf, type Line, outcomeOf } from './lines.ts'
import styles from './match.module.css'
import { decideLine } from './matching.ts'

/** The line to ask about instead of the first. A new object each time, so that the same line can be asked about again. */
export interface Asked {
  readonly text: string
  /** The user has asked for it. */
  readonly isWanted?: boolean
}

interface DecideCardProps {
  readonly questions: readonly Line[]
  /** How many lines were decided, and how many are open. */
  readonly decided: number
  readonly open: number
  readonly asked: Asked | undefined
  readonly onAsk: (text: string) => void
  /** Called when no question is left. */
  readonly onDone: () => void
}

export function DecideCard({ questions, decided, open, asked, onAsk, onDone }: DecideCardProps) {
  const { keys } = usePreferences()
  const line = questions.find(({ text }) => text === asked?.text) ?? questions[0]!
  const { text, numbers, result, decision } = line
  const isOpen = outcomeOf(line) === 'open'
  const matches = result?.matches ?? []
  const card = useRef<HTMLElement>(null)
  // Focuses the likely brand, or else the question, unless the focus is in a field or outside the main content.
  useEffect(() => {
    const find = (selector: string) => card.current!.querySelector<HTMLElement>(selector)
    const { top, bottom } = find('h2')!.getBoundingClientRect()
    // In narrow windows, the card is above the lines. A question in view stays where it is.
    if (matchMedia('(width >= 64rem)').matches)
      document.querySelector('main tr[aria-current]')?.scrollIntoView({ block: 'nearest' })
    else if (asked?.isWanted && asked.text === text && (top < 0 || bottom > innerHeight))
      card.current!.scrollIntoView({ block: 'nearest' })
    const { activeElement } = document
    // If the focused candidate has been removed, the focus is on the body.
    const isHere = activeElement === document.body || activeElement?.closest('main')
    if (!isHere || activeElement?.matches('input, header button')) return
    ;(find('[data-tone="plain"][aria-keyshortcuts="1"]') ?? find('h2'))?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- for another line, and for the same one that is asked again
  }, [text, asked])

  function goOn() {
    if (questions.length === 1) onDone()
    else onAsk(questions[(questions.indexOf(line) + 1) % questions.length]!.text)
  }
  function decide(brand: ReadBrand | null) {
    goOn()
    decideLine(text, brand)
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isHere = card.current!.contains(target as Node)
    if (ctrlKey || metaKey || altKey || (!isHere && keys === 'off')) return
    if ((target as Element).closest?.(TYPED_IN)) return
    const chosen = matches[Number(key) - 1]
    if (chosen) decide(chosen.brand)
    else if (key === '0') decide(null)
    else if (key === 's' || key === 'S') goOn()
    else if (!isHere || !moveFocus([...card.current!.querySelectorAll<HTMLElement>('li button')], key)) return
    event.preventDefault()
  })

  return (
    <Stack as="section" gap={2} ref={card} aria-labelledby="decide-heading" data-print="hide">
      <Row justify="between">
        <Soft size="s">
          Line {numbers[0]}
          {numbers.length > 1 && `, ${formatCount(numbers.length)} times in the list`}
        </Soft>
        <Soft size="s">
          {formatCount(decided)} of {formatCount(decided + open)} decided
        </Soft>
      </Row>
      <Heading level={2} id="decide-heading" tabIndex={-1}>
        Which brand is <bdi>“{text}”</bdi>?
      </Heading>
      <Stack as="ul" gap={2}>
        {matches.map(({ brand, closeness }, index) => (
          <li key={brand.id}>
            {index > 0 && isNear(matches[index - 1]!.closeness) && !isNear(closeness) && (
              <Soft as="p" size="xs">
                Less similar
              </Soft>
            )}
            <Button
              tone={isNear(closeness) ? 'plain' : 'quiet'}
              className={styles.candidate}
              aria-keyshortcuts={String(index + 1)}
              aria-pressed={isOpen ? undefined : brand.id === brandOf(line)?.id}
              aria-describedby={index === 0 ? 'decide-heading' : undefined}
              onClick={() => decide(brand)}
            >
              <kbd aria-hidden="true">{index + 1}</kbd>
              <BrandLogo src={brand.logo} name={brand.name} />
              <Stack as="span" gap={0}>
                <bdi>{brand.name ?? 'No name'}</bdi>
                <Soft size="xs">Id {brand.id}</Soft>
              </Stack>
            </Button>
          </li>
        ))}
      </Stack>
      <Row>
        <Button
          tone="quiet"
          aria-keyshortcuts="0"
          aria-pressed={isOpen ? undefined : decision?.brand === null}
          onClick={() => decide(null)}
        >
          <kbd aria-hidden="true">0</kbd> None of these
        </Button>
        {(questions.length > 1 || !isOpen) && (
          <Button tone="quiet" aria-keyshortcuts="s" onClick={goOn}>
            <kbd aria-hidden="true">S</kbd> {isOpen ? 'Later' : 'Leave as it is'}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
