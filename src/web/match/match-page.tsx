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
import { readKeptList } from './kept-work.ts'
import { brandOf, countOutcomes } from './lines.ts'
import styles from './match.module.css'
import { MatchResults } from './match-results.tsx'
import { cancelMatching, clearList, matchList, useMatching } from './matching.ts'
import { PasteForm, pasteWords } from './paste-form.tsx'
import { readPaste } from './read-paste.ts'

export function MatchPage() {
  const matching = useMatching()
  const { list, lines, run } = matching
  const [kept] = useState(() => list ?? readKeptList())
  const [isEditing, setEditing] = useState(false)
  /** The list was matched here, and not on an earlier visit: what is to decide is decided by keys. */
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (kept && 'isMatched' in kept && kept.isMatched) {
      matchList(kept.text, kept.column ?? readPaste(kept.text).likelyColumn)
    }
  }, [kept])
  useEffect(() => {
    document.title = `Match a list: ${catalogueName()}`
  }, [])

  const counts = countOutcomes(lines)
  const total = countWords(lines.length)
  const done = lines.length - counts.waiting
  return (
    <Page>
      <Row as="header" gap={4}>
        <Heading level={1} tabIndex={-1}>
          Match a list
        </Heading>
        {!list || isEditing ? (
          <Soft>Paste names or ids, and see which of them are in the catalogue.</Soft>
        ) : (
          <>
            <output className={styles.said}>
              {run
                ? `${countWords(done)} of ${total} lines matched`
                : `${countWords(lines.filter(brandOf).length)} of ${total} found${counts.open > 0 ? `, ${countWords(counts.open)} to decide` : ''}`}
            </output>
            {run ? (
              <>
                <ProgressBar
                  className={styles.bar}
                  aria-label="Lines matched"
                  done={done}
                  of={lines.length}
                />
                <Button onClick={cancelMatching}>Cancel</Button>
              </>
            ) : (
              <>
                <Soft size="s" className={styles.pasted}>
                  {pasteWords(list.text, list.column)}
                </Soft>
                <Button onClick={() => setEditing(true)}>Edit the list</Button>
                <Button tone="quiet" onClick={clearList}>
                  New list
                </Button>
              </>
            )}
          </>
        )}
      </Row>
      {list && !isEditing ? (
        <MatchResults matching={{ ...matching, list }} counts={counts} isFresh={isFresh} />
      ) : (
        <PasteForm
          start={list ?? kept}
          onMatch={(text, column) => {
            setFresh(true)
            setEditing(false)
            matchList(text, column)
          }}
          onClear={() => {
            setEditing(false)
            clearList()
          }}
          onCancel={isEditing ? () => setEditing(false) : undefined}
        />
      )}
    </Page>
  )
}
