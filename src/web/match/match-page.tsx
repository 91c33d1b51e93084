/**
 * "Match a list": matches pasted names or ids with the catalogue. `paste-form` takes the text, `read-paste` reads it, `match-line`
 * matches a line, `matching` runs through all lines, `lines` works out their outcomes, and the other components show them.
 */
import { useLayoutEffect } from 'react'
import { explain } from '#client/explain.ts'
import { formatCount } from '#web/time/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { focusContent, useFocusFallback } from '#web/ui/focus.ts'
import { Heading, Page, Row, Soft, Stack, textLinkClass } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/messages.tsx'
import { countOutcomes, formatLineCount, listName, outcomeOf } from './lines.ts'
import { MatchResults } from './match-results.tsx'
import { cancelMatching, closeList, matchList, matchRemaining, reopenList, useMatching } from './matching.ts'
import { PasteForm } from './paste-form.tsx'
import { leftOut, readPaste } from './read-paste.ts'

export function MatchPage() {
  const { list, edited, lines, run } = useMatching()
  useLayoutEffect(reopenList, [])
  useFocusFallback(list, run)
  const counts = countOutcomes(lines)
  const toDecide = counts.open > 0 ? `, ${formatCount(counts.open)} to decide` : ''
  const notFound = counts.none > 0 ? `, ${formatCount(counts.none)} not found` : ''
  const left = list ? leftOut(readPaste(list.text), list.takenBack).size : 0
  const found = `${formatCount(counts.matched)} of ${formatCount(lines.length)} matched`
  const said = list
    ? run
      ? 'Matching…'
      : found + toDecide + notFound + (left > 0 ? ', ' : '')
    : edited
      ? 'Your decisions and the results of lines that stay are kept.'
      : 'Paste names or ids, and see which of them are in the catalogue.'
  return (
    <Page>
      <title>{`Match a list: ${catalogueName()}`}</title>
      <Row as="header" justify="between">
        {/* On a phone it has a line of its own, whichever buttons follow. */}
        <Stack gap={1} style={{ flex: '1 1 20rem' }}>
          <Heading level={1} tabIndex={-1}>
            {list ? listName(list) : edited ? 'Edit the list' : 'Match a list'}
          </Heading>
          <Soft as="output">
            {said}
            {left > 0 && !run && (
              <button type="button" className={textLinkClass} onClick={showLeftOut}>
                {formatCount(left)} left out
              </button>
            )}
          </Soft>
        </Stack>
        {run ? (
          <Button onClick={cancelMatching}>Cancel</Button>
        ) : list ? (
          <Row>
            <Button onClick={() => closeList(list)}>Edit the list</Button>
            <Button onClick={() => closeList()}>New match</Button>
          </Row>
        ) : (
          edited && <Button onClick={() => matchList(edited)}>Back to the result</Button>
        )}
      </Row>
      {list ? (
        <>
          <Stops />
          <MatchResults list={list} />
        </>
      ) : (
        <PasteForm
          onMatch={(pasted) => {
            scrollTo(0, 0)
            matchList(pasted)
          }}
        />
      )}
    </Page>
  )
}

function showLeftOut() {
  focusContent('#left-out')
  document.activeElement!.scrollIntoView()
}

/** A notice of what delays the matching, or has stopped it. */
function Stops() {
  const { lines, run, wait } = useMatching()
  const counts = countOutcomes(lines)
  if (!wait && (run || counts.waiting + counts.failed === 0)) return null
  const failure = lines.find((line) => outcomeOf(line) === 'failed')
  const words = failure && explain(failure.error)
  const [title, text] = wait
    ? ['Waiting for the service', `${explain(wait.error).detail} Matching continues automatically.`]
    : words
      ? [`${formatLineCount(counts.failed)} could not be matched`, `${words.title}. ${words.detail}`]
      : [`Cancelled with ${formatLineCount(counts.waiting)} to go`, 'The lines matched so far are kept.']
  const go = <Button onClick={() => void matchRemaining()}>{words ? 'Try again' : 'Continue'}</Button>
  const [tone, role] = words && !wait ? (['danger', 'alert'] as const) : (['plain', 'status'] as const)
  return (
    <Notice {...{ tone, role, title }} actions={!wait && go}>
      {text}
    </Notice>
  )
}
