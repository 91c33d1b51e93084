/**
 * Asks about one line of a list: a doubtful one, or one that the user wants to change. It shows the pasted text, and the brands
 * that it may mean, each with a key.
 */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, Search } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { explain } from '#client/explain.ts'
import { MAX_NEAREST } from '#client/match/compare-names.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { BrandLogo } from '#web/brand/brand-logo.tsx'
import { Button, Icon } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Card, Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { usePreferences } from '#web/data/preferences.tsx'
import { isComposing, moveFocus, TYPED_IN, usePageKeys } from '#web/ui/focus.ts'
import { brandOf, type Line, outcomeOf } from './lines.ts'
import { namesWithin } from './mail-lines.ts'
import styles from './decision-card.module.css'
import page from './match.module.css'
import { matchLine, suggestBrands } from './match-line.ts'
import { currentService } from './matching.ts'

interface DecisionCardProps {
  readonly line: Line
  /** The user has asked for this line. */
  readonly isAsked: boolean
  /** It has an outcome, or there are other lines to go on to. */
  readonly canLeave: boolean
  readonly onDecide: (brand: ReadBrand | null) => void
  /** Called to match each name of the line ("Nike and Adidas") on its own. */
  readonly onSplit: () => void
  /** Called to leave the line as it is. @param step by how many lines to go on */
  readonly onGo: (step: number) => void
}

/** By how many lines a key goes on: "S" as the button "Later". */
const STEPS: Readonly<Record<string, number>> = { j: 1, s: 1, k: -1 }

/** The brands that a line may mean, or those of another name of the same brand. */
const choicesQuery = (text: string, other: string) =>
  queryOptions({
    queryKey: ['brands', 'match', text, other],
    queryFn: async ({ signal }) => {
      const service = currentService(signal)
      return other ? suggestBrands(other, service) : (await matchLine(text, service)).matches
    },
  })

export function DecisionCard({ line, isAsked, canLeave, onDecide, onSplit, onGo }: DecisionCardProps) {
  const { keys } = usePreferences()
  const { text, result } = line
  const isOpen = outcomeOf(line) === 'open'
  const names = namesWithin(text)
  /** Another name of the same brand ("Volkswagen" for "VW"). Even a sure match is only offered. */
  const [other, setOther] = useState('')
  const queryClient = useQueryClient()
  const query = choicesQuery(text, other)
  // A line with a decision for an earlier list has not been searched for yet.
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query,
    enabled: other !== '' || !result,
    placeholderData: keepPreviousData,
  })
  const found = other || !result ? data : result.matches
  const offered = found?.length ? found : (result?.matches ?? [])
  const brand = brandOf(line)
  // The brand that the line has is always among them.
  const isOffered = !brand || offered.some(({ id }) => id === brand.id)
  const matches = isOffered ? offered : [brand, ...offered]
  const canRefuse = matches.length > 0 && outcomeOf(line) !== 'none'
  const card = useRef<HTMLElement>(null)
  const candidates = () => [...card.current!.querySelectorAll<HTMLElement>('li button')]
  // In a narrow window, the card lies over the lines. The first question leaves the page where it is.
  useEffect(() => {
    const sheet = card.current!.parentElement!
    sheet.closest('section')!.style.setProperty('--ask', `${sheet.offsetHeight}px`)
    // The card is the last: in a low window it is above the lines.
    for (const part of [document.querySelector('main tr[aria-current]'), card.current])
      if (other ? matchMedia('(width < 64rem)').matches : isAsked) part?.scrollIntoView({ block: 'nearest' })
  }, [isAsked, other, matches.length])
  // Focuses the most similar brand, or else the field, unless the focus is in a field or outside the main content.
  useEffect(() => {
    card.current!.parentElement!.parentElement!.scrollTop = 0
    const { activeElement } = document
    // If the focused candidate has been removed, the focus is on the body.
    const isHere = activeElement === document.body || activeElement?.closest('main')
    if (!isHere || activeElement?.matches('input, header button')) return
    const first = candidates()[0] ?? card.current!.querySelector('input')!
    first.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- for the same line that the user then asks about, too
  }, [isAsked])

  async function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: field } = event
    if (!['Enter', 'ArrowDown', 'Escape'].includes(key) || isComposing(event)) return
    event.preventDefault()
    if (key === 'Enter' && other) {
      // The answer may be on its way. If it does not come, the card says so.
      const [first] = event.repeat ? [] : await queryClient.fetchQuery(query).catch(() => [])
      if (first && field.value.trim() === other) onDecide(first)
      return
    }
    if (key === 'Escape') {
      field.value = text
      flushSync(() => setOther(''))
    }
    const [first] = candidates()
    ;(first ?? card.current!.querySelector('h2'))?.focus()
  }
  usePageKeys((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    const isHere = card.current!.contains(target as Node)
    if (ctrlKey || metaKey || altKey || (!isHere && keys === 'off')) return
    if ((target as Element).closest?.(TYPED_IN)) return
    const chosen = matches[Number(key) - 1]
    const step = STEPS[key.toLowerCase()]
    if (step && canLeave) onGo(step)
    else if (isHere && moveFocus(candidates(), key)) event.preventDefault()
    // A key that is held, or pressed before the next line can be seen, was meant for the line before.
    else if (event.repeat || card.current!.getAnimations().length > 0) {
      if (isHere && (key === 'Enter' || key === ' ')) event.preventDefault()
    } else if (chosen) onDecide(chosen)
    else if (key === '0' && canRefuse) onDecide(null)
  })

  return (
    <Stack as="section" ref={card} className={page.next} aria-labelledby="decide-heading">
      <Row align="baseline" justify="between">
        <Heading level={2} id="decide-heading" tabIndex={-1}>
          <Soft size="s" style={{ fontWeight: 400 }}>
            Which brand is{' '}
          </Soft>
          <bdi>“{text}”</bdi>?
        </Heading>
        {matches.length > 1 && (
          <Soft size="s">
            {other && matches.length === MAX_NEAREST && 'First '}
            {matches.length} {other ? 'results' : 'suggestions'}
          </Soft>
        )}
      </Row>
      <TextField
        labelHidden
        type="search"
        label={`Another name for “${text}”`}
        icon={<Icon of={isFetching ? LoaderCircle : Search} size={16} />}
        placeholder="Another name or id"
        defaultValue={text}
        // To type replaces it.
        onFocus={({ target }) => target.select()}
        enterKeyHint="done"
        maxLength={200}
        onChange={({ target }) => setOther(target.value.trim())}
        onKeyDown={(event) => void onFieldKey(event)}
      />
      {error && <output>{explain(error).title}</output>}
      {other && found?.length === 0 && !isPlaceholderData && <output>“{other}” was not found.</output>}
      {!other && found && matches.length === 0 && <Soft size="s">It was not found. Try another name.</Soft>}
      {found?.length === 0 && matches.length > 0 && <Soft size="s">Suggested for “{text}”</Soft>}
      {matches.length > 0 && (
        <Card as="ul" className={styles.choices} aria-busy={isFetching}>
          {matches.map((match, index) => (
            <li key={match.id}>
              <Button
                className={styles.choice}
                aria-keyshortcuts={String(index + 1)}
                aria-pressed={isOpen ? undefined : match.id === brand?.id}
                aria-describedby={index === 0 ? 'decide-heading' : undefined}
                onClick={() => onDecide(match)}
              >
                <BrandLogo src={match.logo} />
                <Stack as="span" gap={0}>
                  <bdi>{match.name ?? 'No name'}</bdi>
                  <Soft size="xs">Id {match.id}</Soft>
                </Stack>
                <kbd aria-hidden="true">{index + 1}</kbd>
              </Button>
            </li>
          ))}
        </Card>
      )}
      <Row>
        {names.length > 1 && <Button onClick={onSplit}>Match as {names.length} lines</Button>}
        {canRefuse && (
          <Button aria-keyshortcuts="0" onClick={() => onDecide(null)}>
            {matches.length > 1 ? 'None of these' : 'Not this one'} <kbd aria-hidden="true">0</kbd>
          </Button>
        )}
        <Button aria-disabled={!canLeave} aria-keyshortcuts="s" onClick={() => canLeave && onGo(1)}>
          {isOpen ? 'Later' : 'Leave as it is'} <kbd aria-hidden="true">S</kbd>
        </Button>
      </Row>
    </Stack>
  )
}
