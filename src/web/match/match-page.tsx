/**
 * "Match a list": matches pasted names or ids with the catalogue. `paste-form` takes the text, `read-paste` reads it, `match-line`
 * matches a line, `matching` runs through all lines, `lines` works out their outcomes, and the other components show them.
 */
import { formatCount } from '#web/time/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { focusContent } from '#web/ui/focus.ts'
import { Heading, Page, Row, Soft } from '#web/ui/layout.tsx'
import { countOutcomes } from './lines.ts'
import styles from './match.module.css'
import { MatchResults } from './match-results.tsx'
import { cancelMatching, clearList, keepPaste, matchList, useMatching } from './matching.ts'
import { PasteForm } from './paste-form.tsx'

export function MatchPage() {
  const matching = useMatching()
  const { list, lines, run } = matching
  const counts = countOutcomes(lines)
  const toDecide = counts.open > 0 ? `, ${formatCount(counts.open)} to decide` : ''
  return (
    <Page>
      <title>{`Match a list: ${catalogueName()}`}</title>
      <Row as="header" className={styles.head} data-results={list && ''}>
        <Heading level={1} tabIndex={-1}>
          Match a list
        </Heading>
        {list ? (
          <output>
            <strong>
              {!run && `${formatCount(counts.matched)} of ${formatCount(lines.length)} matched${toDecide}`}
            </strong>
          </output>
        ) : (
          <Soft>Paste names or ids, and see which of them are in the catalogue.</Soft>
        )}
        {run ? (
          <Button onClick={cancelMatching}>Cancel</Button>
        ) : (
          list && (
            <Row>
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
            </Row>
          )
        )}
      </Row>
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
