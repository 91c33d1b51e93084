import { useMemo, useRef, useState } from 'react'
import { countWords } from '#web/data/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Soft } from '#web/ui/text.tsx'
import { forgetAll, keepList, useDecisions } from './kept-work.ts'
import { mergeLines } from './lines.ts'
import styles from './match.module.css'
import { linesOfColumn, MOST_LINES, type Paste, readPaste } from './read-paste.ts'

interface PasteFormProps {
  /** What is in the field at first. */
  readonly start: { readonly text: string; readonly column: number | undefined } | undefined
  readonly onMatch: (text: string, column: number) => void
  readonly onClear: () => void
  /** Undefined: nothing has been matched to go back to. */
  readonly onCancel: (() => void) | undefined
}

/** Where names or ids are pasted, and which of their columns is matched. */
export function PasteForm({ start, onMatch, onClear, onCancel }: PasteFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(start?.text ?? '')
  const [chosen, setChosen] = useState(start?.column)
  const paste = useMemo(() => readPaste(text), [text])
  const column = columnOf(paste, chosen)
  const count = useMemo(() => linesToMatch(paste, column).length, [paste, column])

  function change(changed: string) {
    setText(changed)
    setChosen(undefined)
    keepList({ text: changed, column: undefined, isMatched: false })
  }

  return (
    <Stack
      as="form"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (count > 0) onMatch(text, column)
      }}
    >
      <TextAreaField
        ref={field}
        label="Names or ids"
        hint={count === 0 ? `One on each line, up to ${countWords(MOST_LINES)}.` : pasteWords(text, column)}
        className={styles.text}
        value={text}
        rows={14}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'Acme\nGlobex Corporation\n4711'}
        onChange={({ target }) => change(target.value)}
        onKeyDown={({ key, metaKey, ctrlKey, nativeEvent, currentTarget }) => {
          if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
          if (key === 'Enter' && (metaKey || ctrlKey)) currentTarget.form?.requestSubmit()
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
        {text !== '' && (
          <Button
            tone="quiet"
            onClick={() => {
              change('')
              onClear()
              field.current?.focus()
            }}
          >
            Clear
          </Button>
        )}
        {onCancel && (
          <Button tone="quiet" onClick={onCancel}>
            Back to the results
          </Button>
        )}
      </Row>
      <RememberedDecisions />
    </Stack>
  )
}

const columnOf = (paste: Paste, chosen: number | undefined): number =>
  Math.min(chosen ?? paste.likelyColumn, paste.columns.length - 1)

const linesToMatch = (paste: Paste, column: number) =>
  mergeLines(linesOfColumn(paste, column).slice(0, MOST_LINES))

/** What was read, and what of it is not matched: headings, rows without a name, lines that say the same. */
export function pasteWords(text: string, chosen: number): string {
  const paste = readPaste(text)
  const column = columnOf(paste, chosen)
  const all = linesOfColumn(paste, column).length
  const different = linesToMatch(paste, column).length
  const unnamed = paste.lines.length - all
  return [
    all > MOST_LINES
      ? `${lineWords(all)}: only the first ${countWords(MOST_LINES)} are matched at once.`
      : `${lineWords(all)}${different < all ? `, ${countWords(different)} different` : ''}.`,
    paste.hasHeading && 'The first line is read as a heading.',
    unnamed > 0 && `${countWords(unnamed)} ${unnamed === 1 ? 'row has' : 'rows have'} no name.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const lineWords = (count: number): string => `${countWords(count)} ${count === 1 ? 'line' : 'lines'}`

/** One is forgotten by taking it back in its list. */
function RememberedDecisions() {
  const { size } = useDecisions()
  if (size === 0) return null
  return (
    <Row>
      <Soft size="s">
        {countWords(size)} {size === 1 ? 'decision' : 'decisions'} remembered on this device
      </Soft>
      <Button tone="quiet" onClick={forgetAll}>
        Forget all
      </Button>
    </Row>
  )
}
