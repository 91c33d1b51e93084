/**
 * Asks about lines of a list, one at a time: the doubtful ones, and those that the user wants to change. It shows the pasted
 * text, and the brands that it may mean, each with a key.
 */
import { useEffect, useRef } from 'react'
import { isNear } from '#client/match/compare-names.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { moveFocus, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { brandOf, formatNames, type Line, outcomeOf } from './lines.ts'
import styles from './match.module.css'
import { putOff, renameLine } from './matching.ts'

/** The line to ask about instead of the first. A new object each time, so that the same line can be asked about again. */
export interface Asked {
  readonly text: string
  /** The user has asked for it. */
  readonly isWanted?: boolean
}

interface DecideCardProps {
  readonly questions: readonly Line[]
  readonly asked: Asked | undefined
  readonly onAsk: (text: string) => void
  /** @param brand `null` for none of those offered */
  readonly onDecide: (line: Line, brand: ReadBrand | null) => void
  /** Called when no question is left. */
  readonly onDone: () => void
}

export function DecideCard({ questions, asked, onAsk, onDecide, onDone }: DecideCardProps) {
  const { keys } = usePreferences()
  const line = questions.find(({ text }) => text === asked?.text) ?? questions[0]!
  const { text, result, decision } = line
  const isOpen = outcomeOf(line) === 'open'
  const matches = result?.matches ?? []
  const missed = line.missed ?? (matches.length === 0 ? text : undefined)
  const card = useRef<HTMLElement>(null)
  // Focuses the most similar brand, or else the field, unless the focus is in a field or outside the main content.
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
    find('li button, input')!.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- for another line, and for the same one that is asked again
  }, [text, asked])

  function goOn() {
    if (questions.length === 1) onDone()
    else onAsk(questions[(questions.indexOf(line) + 1) % questions.length]!.text)
  }
  function decide(brand: ReadBrand | null) {
    onDecide(line, brand)
    goOn()
  }
  function leave() {
    if (isOpen) putOff(text)
    goOn()
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isHere = card.current!.contains(target as Node)
    if (ctrlKey || metaKey || altKey || (!isHere && keys === 'off')) return
    if ((target as Element).closest?.(TYPED_IN)) return
    const chosen = matches[Number(key) - 1]
    if (chosen) decide(chosen.brand)
    else if (key === '0' && matches.length > 0) decide(null)
    else if (key === 's' || key === 'S') leave()
    else if (!isHere || !moveFocus([...card.current!.querySelectorAll<HTMLElement>('li button')], key)) return
    event.preventDefault()
  })

  return (
    <Stack as="section" gap={2} ref={card} aria-labelledby="decide-heading">
      <Heading level={2} id="decide-heading" tabIndex={-1}>
        Which brand is <bdi>“{text}”</bdi>?
      </Heading>
      {missed && <output>“{missed}” was not found.</output>}
      <Stack as="ul" gap={2}>
        {matches.map(({ brand }, index) => (
          <Stack as="li" gap={1} key={brand.id}>
            {index === matches.findIndex((match) => !isNear(match.closeness)) && (
              <Soft as="p" size="xs">
                Less similar
              </Soft>
            )}
            <Button
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
          </Stack>
        ))}
      </Stack>
      {/* Another name of the same brand ("Volkswagen" for "VW"), matched in its place. */}
      <form
        key={text}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get('other') as string
          if (typed.trim() === '') return
          void renameLine(text, typed.trim())
          onAsk(text)
        }}
      >
        <TextField
          labelHidden
          label={`Another name for “${text}”`}
          name="other"
          placeholder="Another name or id"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      </form>
      <Row gap={1}>
        {matches.length > 0 && (
          <Button
            tone="quiet"
            aria-keyshortcuts="0"
            aria-pressed={isOpen ? undefined : decision?.brand === null}
            onClick={() => decide(null)}
          >
            <kbd aria-hidden="true">0</kbd> None of these
          </Button>
        )}
        {(questions.length > 1 || !isOpen) && (
          <Button tone="quiet" aria-keyshortcuts="s" onClick={leave}>
            <kbd aria-hidden="true">S</kbd> {isOpen ? 'Later' : 'Leave as it is'}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** The lines without a brand, once nothing is left to decide. */
export function Missing({ lines, onShow }: { readonly lines: readonly Line[]; readonly onShow: () => void }) {
  const missing = lines.filter((line) => outcomeOf(line) === 'none')
  if (missing.length === 0) return null
  return (
    <>
      <p>
        {formatNames(missing)} {missing.length === 1 ? 'was' : 'were'} not found.
      </p>
      <Row>
        <Button onClick={onShow}>Show those not found</Button>
        <CopyButton
          labelVisible
          label="Copy those not found"
          text={missing.map(({ text }) => text).join('\n')}
        />
      </Row>
    </>
  )
}
