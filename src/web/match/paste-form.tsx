import { useMemo, useState } from 'react'
import { countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { isComposing } from '#web/ui/focus.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { mergeLines } from './lines.ts'
import styles from './match.module.css'
import { linesOfColumn, MOST_LINES, type PastedList, readPaste } from './read-paste.ts'

interface PasteFormProps {
  /** What is in the field at first. */
  readonly start: PastedList | undefined
  readonly onMatch: (list: PastedList) => void
}

/** Where names or ids are pasted, and which of their columns is matched. */
export function PasteForm({ start, onMatch }: PasteFormProps) {
  const [text, setText] = useState(start?.text ?? '')
  const [chosen, setChosen] = useState(start?.column)
  const paste = useMemo(() => readPaste(text), [text])
  const column = chosen ?? paste.likelyColumn
  const count = mergeLines(linesOfColumn(paste, column).slice(0, MOST_LINES)).length
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
        hint={
          count === 0 ? `One on each line, up to ${countWords(MOST_LINES)}.` : pasteWords({ text, column })
        }
        className={styles.text}
        value={text}
        rows={14}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'Acme\nGlobex Corporation\n4711'}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(undefined)
        }}
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
          onChange={({ target }) => setChosen(Number(target.value))}
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
        <Button type="submit" tone="primary" aria-disabled={count === 0}>
          Match{count > 0 && ` ${countWords(count)}`}
        </Button>
      </Row>
    </Stack>
  )
}

/** What was read, and what of it is not matched: headings, rows without a name, lines that say the same. */
export function pasteWords({ text, column }: PastedList): string {
  const paste = readPaste(text)
  const lines = linesOfColumn(paste, column)
  const different = mergeLines(lines.slice(0, MOST_LINES)).length
  const unnamed = paste.lines.length - lines.length
  return [
    lines.length > MOST_LINES
      ? `${lineWords(lines.length)}: only the first ${countWords(MOST_LINES)} are matched at once.`
      : `${lineWords(lines.length)}${different < lines.length ? `, ${countWords(different)} different` : ''}.`,
    paste.hasHeading && 'The first line is read as a heading.',
    unnamed > 0 && `${countWords(unnamed)} ${unnamed === 1 ? 'row has' : 'rows have'} no name.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const lineWords = (count: number): string => `${countWords(count)} ${count === 1 ? 'line' : 'lines'}`
