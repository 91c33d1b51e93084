/**
 * Match a list: names or ids pasted from elsewhere, each matched with the catalogue. `read-paste` reads the text,
 * `match-line` matches a line, `matching` runs through all, `lines` says what became of them, and the components show it.
 */
import { useEffect, useState } from 'react'
import { countWords } from '#web/data/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, Row } from '#web/ui/layout.tsx'
import { ProgressBar } from '#web/ui/messages.tsx'
import { Heading, Soft } from '#web/ui/text.tsx'
import { brandOf, countOutcomes } from './lines.ts'
import styles from './match.module.css'
import { MatchResults } from './match-results.tsx'
import { cancelMatching, clearList, matchList, useMatching } from './matching.ts'
import { PasteForm, pasteWords } from './paste-form.tsx'
import type { PastedList } from './read-paste.ts'

export function MatchPage() {
  const matching = useMatching()
  const { list, lines, run } = matching
  /** What the field holds at first. */
  const [draft, setDraft] = useState<PastedList>()
  useEffect(() => {
    document.title = `Match a list: ${catalogueName()}`
  }, [])

  const counts = countOutcomes(lines)
  const total = countWords(lines.length)
  const done = lines.length - counts.waiting
  const toDecide = counts.open > 0 ? `, ${countWords(counts.open)} to decide` : ''
  function startAnew(text: PastedList | undefined) {
    setDraft(text)
    clearList()
  }
  return (
    <Page>
      <Row as="header" gap={4}>
        <Heading level={1} tabIndex={-1}>
          Match a list
        </Heading>
        {list ? (
          <output className={styles.said}>
            {run
              ? `${countWords(done)} of ${total} lines matched`
              : `${countWords(lines.filter(brandOf).length)} of ${total} found${toDecide}`}
          </output>
        ) : (
          <Soft>Paste names or ids, and see which of them are in the catalogue.</Soft>
        )}
        {run && (
          <>
            <ProgressBar className={styles.bar} aria-label="Lines matched" done={done} of={lines.length} />
            <Button onClick={cancelMatching}>Cancel</Button>
          </>
        )}
        {list && !run && (
          <>
            <Soft size="s" className={styles.pasted}>
              {pasteWords(list)}
            </Soft>
            <Button onClick={() => startAnew(list)}>Edit the list</Button>
            <Button tone="quiet" onClick={() => startAnew(undefined)}>
              New list
            </Button>
          </>
        )}
      </Row>
      {list ? (
        <MatchResults matching={{ ...matching, list }} counts={counts} isFresh={draft !== undefined} />
      ) : (
        <PasteForm
          start={draft}
          onMatch={(pasted) => {
            setDraft(pasted)
            matchList(pasted)
          }}
        />
      )}
    </Page>
  )
}
