import { useMemo, useRef, useState } from 'react'
import { countWords } from '#web/data/preferences/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { lineWords } from './accepted-lines.tsx'
import styles from './lookup-form.module.css'
import { keepList, type KeptList } from './kept/kept-list.ts'
import type { Lookup, LookupLine } from './lookup-state.ts'
import { mergeRepeated } from './merge-lines.ts'
import { linesOfColumn, MOST_LINES, readPaste } from './paste/read-paste.ts'

interface LookupFormProps {
  readonly lookup: Lookup | undefined
  /** What this device has kept of an earlier visit. */
  readonly kept: KeptList | undefined
  readonly onStart: (text: string, column: number, lines: readonly LookupLine[]) => void
  readonly onClear: () => void
}

/** Where names or ids are pasted, and which of their columns is looked up. */
export function LookupForm({ lookup, kept, onStart, onClear }: LookupFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(lookup?.text ?? kept?.text ?? '')
  const [chosen, setChosen] = useState(lookup?.column ?? kept?.column)
  const paste = useMemo(() => readPaste(text), [text])
  const column = Math.min(chosen ?? paste.likelyColumn, paste.columns.length - 1)
  const all = useMemo(() => linesOfColumn(paste, column), [paste, column])
  const lines = useMemo(() => mergeRepeated(all.slice(0, MOST_LINES)), [all])
  const isLookedUp = lookup?.text === text && lookup.column === column
  const names = isLookedUp ? lookup.lines.length : lines.length

  function change(changed: string) {
    setText(changed)
    setChosen(undefined)
    keepList({ text: changed, column: undefined, isLookedUp: false })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (lines.length > 0) onStart(text, column, lines)
      }}
    >
      <TextAreaField
        ref={field}
        label="Names or ids"
        hint={hintWords(all.length, lines, names, paste.hasHeading)}
        className={styles.text}
        value={text}
        rows={14}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'Acme\nGlobex Corporation\n4711'}
        onChange={({ target }) => change(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
            event.currentTarget.form?.requestSubmit()
          }
        }}
      />
      {paste.columns.length > 1 && (
        <SelectField
          stacked
          label="Column to look up"
          value={column}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {paste.columns.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- columns may be named alike
            <option key={index} value={index}>
              {name}
              {exampleWords(linesOfColumn(paste, index))}
            </option>
          ))}
        </SelectField>
      )}
      <div className={styles.actions}>
        <Button type="submit" tone="primary" aria-disabled={lines.length === 0}>
          Look up{lines.length > 0 && ` ${countWords(lines.length)}`}
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
      </div>
    </form>
  )
}

const MOST_NAMED = 5

function hintWords(all: number, lines: readonly LookupLine[], names: number, hasHeading: boolean): string {
  if (all === 0) return `One on each line, up to ${countWords(MOST_LINES)}.`
  if (all > MOST_LINES) {
    return `${countWords(all)} lines: only the first ${countWords(MOST_LINES)} are looked up at once.`
  }
  const heading = hasHeading ? ' The first line is read as a heading.' : ''
  if (names > lines.length) return `${lineWords(all)}, ${countWords(names)} names.${heading}`
  if (lines.length === all) return `${lineWords(all)}.${heading}`
  const repeated = lines.filter(({ numbers }) => numbers.length > 1).map(({ text }) => `“${text}”`)
  const named = [...repeated.slice(0, MOST_NAMED), ...(repeated.length > MOST_NAMED ? ['…'] : [])].join(', ')
  return `${lineWords(all)}, ${countWords(lines.length)} different. Repeated, and looked up once: ${named}. The sheet keeps all ${countWords(all)}.${heading}`
}

function exampleWords(lines: readonly { text: string }[]): string {
  const example = lines[0]?.text
  return example ? ` (${example.slice(0, 24)}${example.length > 24 ? '…' : ''})` : ' (empty)'
}
