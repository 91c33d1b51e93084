/**
 * "Match a list": matches pasted names or ids with the catalogue. `read-paste` reads the text, `match-line` matches a line,
 * `matching` runs through all lines, `lines` works out their outcomes, and the components show them.
 */
import { useEffect, useMemo, useState } from 'react'
import { brandCountWords, countWords } from '#web/data/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { focusContent, isComposing } from '#web/ui/focus.ts'
import { Heading, Page, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { ProgressBar } from '#web/ui/messages.tsx'
import { brandOf, countOutcomes, type Line, lineWords, mergeLines } from './lines.ts'
import styles from './match.module.css'
import { MatchResults } from './match-results.tsx'
import { cancelMatching, clearList, keepPaste, keptPaste, matchList, useMatching } from './matching.ts'
import { linesOfColumn, MOST_LINES, type Paste, type PastedList, readPaste } from './read-paste.ts'

export function MatchPage() {
  const matching = useMatching()
  const { list, lines, run } = matching
  useEffect(() => {
    document.title = `Match a list: ${catalogueName()}`
  }, [])

  const counts = countOutcomes(lines)
  const total = countWords(lines.length)
  const done = lines.length - counts.waiting
  const toDecide = counts.open > 0 ? `, ${countWords(counts.open)} to decide` : ''
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
                ? `${countWords(done)} of ${total} lines matched`
                : `${countWords(lines.filter(brandOf).length)} of ${total} with a brand${toDecide}`}
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
              <PasteSummary list={list} /> {sharedWords(lines)}
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

/** The form to paste names or ids into and to choose the column to match. */
function PasteForm({ onMatch }: { readonly onMatch: (list: PastedList) => void }) {
  const [pasted, setPasted] = useState(keptPaste)
  const { text = '' } = pasted
  const change = (changed: Partial<PastedList>) => {
    setPasted(changed)
    keepPaste(changed)
  }
  const paste = useMemo(() => readPaste(text), [text])
  const column = pasted.column ?? paste.likelyColumn
  const count = mergeLines(linesOfColumn(paste, column)).length
  return (
    <Stack
      as="form"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) onMatch({ text, column })
      }}
    >
      <TextAreaField
        label="Names or ids"
        hint={count === 0 ? `One on each line, up to ${countWords(MOST_LINES)}.` : pasteWords(paste, column)}
        className={styles.text}
        value={text}
        rows={14}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'Acme\nGlobex Corporation\n4711'}
        // A browser takes a quarter of a minute to paste 200,000 lines, and half a second for each key among them.
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget
          const inserted = event.clipboardData.getData('text/plain')
          const whole = value.slice(0, selectionStart) + inserted + value.slice(selectionEnd)
          const read = readPaste(whole).text
          if (read === whole) return
          event.preventDefault()
          change({ text: read })
        }}
        onChange={({ target }) => change({ text: readPaste(target.value).text })}
        onKeyDown={(event) => {
          const { key, metaKey, ctrlKey, currentTarget } = event
          if (key === 'Enter' && (metaKey || ctrlKey) && !isComposing(event))
            currentTarget.form?.requestSubmit()
        }}
      />
      {paste.columns.length > 1 && (
        <SelectField
          stacked
          label="Column to match"
          value={column}
          onChange={({ target }) => change({ text, column: Number(target.value) })}
        >
          {paste.columns.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may be named alike
            <option key={index} value={index}>
              {name} ({linesOfColumn(paste, index)[0]?.text.slice(0, 24) ?? 'empty'})
            </option>
          ))}
        </SelectField>
      )}
      <Row>
        <Button type="submit" tone={count > 0 ? 'primary' : 'plain'} aria-disabled={count === 0}>
          Match{count > 0 && ` ${countWords(count)}`}
        </Button>
      </Row>
    </Stack>
  )
}

function PasteSummary({ list: { text, column } }: { readonly list: PastedList }) {
  return useMemo(() => pasteWords(readPaste(text), column), [text, column])
}

/** Says what was read and what is not matched: headings, rows without a name, and repeated lines. */
function pasteWords(paste: Paste, column: number): string {
  const lines = linesOfColumn(paste, column)
  const different = mergeLines(lines).length
  const unnamed = paste.lines.length - lines.length
  return [
    `${lineWords(lines.length)}${different < lines.length ? `, ${countWords(different)} different` : ''}.`,
    paste.hasHeading && 'The first line is read as a heading.',
    unnamed > 0 && `${countWords(unnamed)} ${unnamed === 1 ? 'row has' : 'rows have'} no name.`,
    paste.isCut && `Only the first ${lineWords(paste.lines.length)} are read. Paste the others afterwards.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says why there are fewer brands than lines. */
function sharedWords(lines: readonly Line[]): string {
  const byBrand = Map.groupBy(lines.filter(brandOf), (line) => brandOf(line)!.id)
  const shared = [...byBrand.values()].filter(({ length }) => length > 1)
  if (shared.length === 0) return ''
  return `${lineWords(shared.flat().length)} name the same ${shared.length > 1 ? brandCountWords(shared.length) : 'brand'}.`
}
