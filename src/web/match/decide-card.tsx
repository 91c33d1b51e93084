/**
 * Asks about lines of a list, one at a time: the doubtful ones, and those that the user wants to change. It shows the pasted
 * text, and the brands that it may mean, each with a key.
 */
import { LoaderCircle, Search, X } from 'lucide'
import { useEffect, useRef } from 'react'
import type { Closeness } from '#client/match/compare-names.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { Button, Icon, iconButtonClass } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { isComposing, moveFocus, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { brandOf, choicesOf, formatNames, type Line, outcomeOf } from './lines.ts'
import styles from './decide-card.module.css'
import { lookFor, useMatching } from './matching.ts'

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
  /** @param decision `undefined` to decide later */
  readonly onDecide: (line: Line, decision?: Line['decision']) => void
  /** Called when no question is left. */
  readonly onDone: () => void
}

/** How the name of a brand differs from the pasted one, unless they are one name. */
const DIFFERENCES: Partial<Record<Closeness, string>> = {
  'other-form': 'Other legal form',
  order: 'Words in another order',
  letter: 'Spelt differently',
  'common-word': 'Differs in a common word',
  part: 'Same in part',
  letters: 'Two letters differ',
  word: 'One word alike',
}

/** By how many lines a key goes on. */
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

export function DecideCard({ questions, asked, onAsk, onDecide, onDone }: DecideCardProps) {
  const { keys } = usePreferences()
  const line = questions.find(({ text }) => text === asked?.text) ?? questions[0]!
  const { text, result, decision, other } = line
  const isOpen = outcomeOf(line) === 'open'
  const isLooking = useMatching().lookedFor === text
  const matches = choicesOf(line)
  const searched = other?.name ?? (result && text)
  const found = other?.matches ?? matches
  const card = useRef<HTMLElement>(null)
  const candidates = () => [...card.current!.querySelectorAll<HTMLElement>('li button')]
  // Focuses the most similar brand, or else the field, unless the focus is in a field or outside the main content.
  useEffect(() => {
    if (asked?.isWanted) {
      // The card is the last: in a low window it is above the lines.
      for (const part of [document.querySelector('main tr[aria-current]'), card.current])
        part?.scrollIntoView({ block: 'nearest' })
    }
    const { activeElement } = document
    // If the focused candidate has been removed, the focus is on the body.
    const isHere = activeElement === document.body || activeElement?.closest('main')
    if (!isHere || activeElement?.matches('input, header button')) return
    const first = candidates()[0] ?? card.current!.querySelector('input')!
    first.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- for another line, and for the same one that is asked again
  }, [text, asked])

  function goOn(step = 1) {
    onAsk(questions.at((questions.indexOf(line) + step) % questions.length)!.text)
  }
  function finish() {
    if (questions.length === 1) onDone()
    else goOn()
  }
  function decide(brand: ReadBrand | null) {
    onDecide(line, { brand })
    finish()
  }
  function leave() {
    if (isOpen) onDecide(line)
    finish()
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isHere = card.current!.contains(target as Node)
    if (ctrlKey || metaKey || altKey || (!isHere && keys === 'off')) return
    if ((target as Element).closest?.(TYPED_IN)) return
    const chosen = matches[Number(key) - 1]
    const step = STEPS[key.toLowerCase()]
    if (step) goOn(step)
    else if (isHere && moveFocus(candidates(), key)) event.preventDefault()
    // A key that is held, or pressed before the next line can be seen, was meant for the line before.
    else if (event.repeat || card.current!.getAnimations().length > 0) {
      if (isHere && (key === 'Enter' || key === ' ')) event.preventDefault()
    } else if (chosen) decide(chosen.brand)
    else if (key === '0' && matches.length > 0) decide(null)
    else if (key === 's' || key === 'S') leave()
  })

  return (
    <Stack as="section" key={text} ref={card} className={styles.next} aria-labelledby="decide-heading">
      <Heading level={2} id="decide-heading" tabIndex={-1} className={styles.question}>
        <Soft size="s">Which brand is </Soft>
        <bdi>“{text}”</bdi>?
      </Heading>
      <OtherName {...{ line, isLooking }} onTake={decide} onLeave={() => candidates()[0]?.focus()} />
      {searched && found.length === 0 && <output>“{searched}” was not found.</output>}
      {other && found.length === 0 && matches.length > 0 && <Soft size="s">Suggested for “{text}”</Soft>}
      <Stack as="ul" gap={2} aria-busy={isLooking}>
        {matches.map(({ brand, closeness }, index) => (
          <li key={brand.id}>
            <Button
              className={styles.choice}
              aria-keyshortcuts={String(index + 1)}
              aria-pressed={isOpen ? undefined : brand.id === brandOf(line)?.id}
              aria-describedby={index === 0 ? 'decide-heading' : undefined}
              onClick={() => decide(brand)}
            >
              <BrandLogo src={brand.logo} name={brand.name} />
              <Stack as="span" gap={0}>
                <bdi>{brand.name ?? 'No name'}</bdi>
                <Soft size="xs">
                  {[DIFFERENCES[closeness], `Id\u00A0${brand.id}`].filter(Boolean).join(', ')}
                </Soft>
              </Stack>
              {index === 0 && other?.matches.length ? (
                <kbd aria-hidden="true" data-enter="">
                  Enter
                </kbd>
              ) : (
                <kbd aria-hidden="true">{index + 1}</kbd>
              )}
            </Button>
          </li>
        ))}
      </Stack>
      <Row className={styles.others}>
        {matches.length > 0 && (
          <Button
            aria-keyshortcuts="0"
            aria-pressed={isOpen ? undefined : decision?.brand === null}
            onClick={() => decide(null)}
          >
            None of these <kbd aria-hidden="true">0</kbd>
          </Button>
        )}
        {(questions.length > 1 || !isOpen) && (
          <Button aria-keyshortcuts="s" onClick={leave}>
            {isOpen ? 'Later' : 'Leave as it is'} <kbd aria-hidden="true">S</kbd>
          </Button>
        )}
      </Row>
    </Stack>
  )
}

interface OtherNameProps {
  readonly line: Line
  readonly isLooking: boolean
  readonly onTake: (brand: ReadBrand) => void
  /** Called to move the focus to the first brand. */
  readonly onLeave: () => void
}

/** Another name of the same brand ("Volkswagen" for "VW"), matched in its place while it is typed. Enter takes the first brand. */
function OtherName({ line: { text, other }, isLooking, onTake, onLeave }: OtherNameProps) {
  const looking = useRef<ReturnType<typeof lookFor>>(Promise.resolve(other?.matches[0]?.brand))
  const look = (name: string) => (looking.current = lookFor(text, name))
  const field = useRef<HTMLInputElement>(null)
  function clear() {
    field.current!.value = ''
    return look('')
  }
  return (
    <TextField
      ref={field}
      labelHidden
      label={`Another name for “${text}”`}
      className={styles.other}
      icon={<Icon of={isLooking ? LoaderCircle : Search} size={16} />}
      placeholder="Another name or id"
      enterKeyHint="done"
      maxLength={200}
      defaultValue={other?.name}
      onChange={({ target }) => void look(target.value.trim())}
      onKeyDown={(event) => {
        const { key, currentTarget } = event
        if (!['Enter', 'ArrowDown', 'Escape'].includes(key) || isComposing(event)) return
        event.preventDefault()
        if (event.repeat) return
        if (key === 'Escape' && currentTarget.value !== '') void clear()
        const isTaken = key === 'Enter' && currentTarget.value.trim() !== ''
        void looking.current.then((brand) => (isTaken ? brand && onTake(brand) : onLeave()))
      }}
      end={
        other && (
          <button
            type="button"
            className={iconButtonClass}
            aria-label="Clear the other name"
            onClick={() => void clear().then(onLeave)}
          >
            <Icon of={X} size={16} />
          </button>
        )
      }
    />
  )
}

/** The lines without a brand, once nothing is left to decide. */
export function Missing({ lines }: { readonly lines: readonly Line[] }) {
  const missing = lines.filter((line) => outcomeOf(line) === 'none')
  if (missing.length === 0) return null
  return (
    <Row justify="between">
      {formatNames(missing)} {missing.length === 1 ? 'was' : 'were'} not found.
      <CopyButton labelVisible label="Copy them" text={missing.map(({ text }) => text).join('\n')} />
    </Row>
  )
}
