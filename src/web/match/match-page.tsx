/**
 * "Match a list": matches pasted names or ids with the catalogue. `paste-form` takes the text, `read-paste` reads it, `match-line`
 * matches a line, `matching` runs through all lines, `lines` works out their outcomes, and the other components show them.
 */
import { useEffect, useMemo } from 'react'
import { formatBrandCount, formatCount } from '#web/time/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { Heading, Page, Row, Soft } from '#web/ui/layout.tsx'
import { ProgressBar } from '#web/ui/messages.tsx'
import { brandOf, countOutcomes, type Line, formatLineCount } from './lines.ts'
import styles from './match.module.css'
import { MatchResults } from './match-results.tsx'
import { cancelMatching, clearList, keepPaste, matchList, takeBack, useMatching } from './matching.ts'
import { PasteForm } from './paste-form.tsx'
import { LeftOut, pasteSummary } from './paste-preview.tsx'
import { type PastedList, readPaste } from './read-paste.ts'

export function MatchPage() {
  const matching = useMatching()
  const { list, lines, run } = matching
  useEffect(() => {
    document.title = `Match a list: ${catalogueName()}`
  }, [])

  const counts = countOutcomes(lines)
  const total = formatCount(lines.length)
  const done = lines.length - counts.waiting
  const toDecide = counts.open > 0 ? `, ${formatCount(counts.open)} to decide` : ''
  return (
    <Page>
      <Row as="header" gap={4}>
        <Heading level={1} tabIndex={-1}>
          Match a list
        </Heading>
        {list ? (
          <output>
            <strong>
              {run
                ? `${formatCount(done)} of ${total} lines matched`
                : `${formatCount(lines.filter(brandOf).length)} of ${total} lines with a brand${toDecide}`}
            </strong>
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
              <PasteSummary list={list} /> {sharedSummary(lines)}
            </Soft>
            <Button onClick={clearList}>Edit the list</Button>
            <Button
              tone="quiet"
              onClick={() => {
                keepPaste()
                clearList()
              }}
            >
              New list
            </Button>
          </>
        )}
      </Row>
      {list && <LeftOut list={list} onTakeBack={takeBack} />}
      {list ? (
        <MatchResults matching={{ ...matching, list }} counts={counts} />
      ) : (
        <PasteForm
          onMatch={(pasted) => {
            // The focused button is about to be removed.
            focusContent()
            matchList(pasted)
          }}
        />
      )}
    </Page>
  )
}

function PasteSummary({ list }: { readonly list: PastedList }) {
  return useMemo(() => pasteSummary(readPaste(list.text), list), [list])
}

/** Says why there are fewer brands than lines. */
function sharedSummary(lines: readonly Line[]): string {
  const byBrand = Map.groupBy(lines.filter(brandOf), (line) => brandOf(line)!.id)
  const shared = [...byBrand.values()].filter(({ length }) => length > 1)
  if (shared.length === 0) return ''
  return `${formatLineCount(shared.flat().length)} name the same ${shared.length > 1 ? formatBrandCount(shared.length) : 'brand'}.`
}
