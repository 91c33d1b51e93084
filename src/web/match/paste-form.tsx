import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCount } from '#web/time/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { TYPED_IN } from '#web/ui/focus.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { Card, Heading, Row, Soft, Stack } from '#web/ui/layout.tsx'
import { Notice, toast } from '#web/ui/messages.tsx'
import { formatNameCount, mergeLines } from './lines.ts'
import shared from './match.module.css'
import styles from './paste.module.css'
import { closeList, keepPaste, keptPaste, type matchList, useMatching } from './matching.ts'
import { RecentLists, Preview } from './paste-preview.tsx'
import { linesOfColumn, MAX_LINES, type PastedList, readPaste } from './read-paste.ts'

/** It shows what does not matter, and what is asked. */
const EXAMPLE =
  'Hi Bea,\n\n1. Spotify AB\n2. Addidas\n3. "Netflix"\n4. Zzyzx Stores\nWe also like Nike, Puma and Sony.\n\nBest regards\nKim'

/** The form to paste names or ids into, or to drop a file on, and to choose the column to match. */
export function PasteForm({ onMatch }: { readonly onMatch: typeof matchList }) {
  const { edited } = useMatching()
  const [pasted, setPasted] = useState(keptPaste)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { text = '', file, takenBack } = pasted
  const change = (changed: Partial<PastedList>) => {
    const cut = { ...changed, text: readPaste(changed.text ?? '').text }
    setPasted(cut)
    keepPaste(cut)
  }
  // Wherever the focus is, if the field is still empty.
  const pasteAnywhere = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    const isInField = target instanceof Element && target.closest(TYPED_IN)
    if (text === '' && !isInField) change({ text: clipboardData!.getData('text/plain') })
  })
  useEffect(() => {
    const gone = new AbortController()
    addEventListener('paste', (event) => pasteAnywhere(event), { signal: gone.signal })
    return () => gone.abort()
  }, [])
  const paste = readPaste(text)
  const list = { text, column: pasted.column ?? paste.likelyColumn, file, takenBack }
  const lines = mergeLines(linesOfColumn(paste, list.column, takenBack))

  const canDrop = matchMedia('(hover: hover)').matches

  async function read(chosen: File) {
    const content = await readFile(chosen)
    setFault(content.fault)
    if (content.text !== undefined) change({ text: content.text, file: chosen.name })
  }
  function openRecent(recent: PastedList) {
    closeList()
    onMatch(recent)
    if (text !== '') toast('Your text was replaced.', () => closeList(edited, list))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a button opens a file, too
    <Stack
      as="form"
      align="start"
      className={styles.form}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const [dropped] = event.dataTransfer.files
        if (!dropped) return
        event.preventDefault()
        void read(dropped)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (lines.length > 0) onMatch(list)
      }}
    >
      <TextAreaField
        label="Names or ids"
        hint={
          file
            ? `From the file “${file}”.`
            : `One per line, up to ${formatCount(MAX_LINES)}: paste a column, a table or an email${canDrop ? ', or drop a CSV file' : ''}.`
        }
        className={styles.text}
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={'Acme\nGlobex Corporation\n4711'}
        // A browser takes seconds to insert thousands of lines, and half a second for each key among them.
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget
          const inserted = event.clipboardData.getData('text/plain')
          const whole = value.slice(0, selectionStart) + inserted + value.slice(selectionEnd)
          if (readPaste(whole).text === whole) return
          event.preventDefault()
          change({ text: whole })
        }}
        onChange={({ target: { value } }) =>
          change({ text: value, ...(value !== '' && { file, takenBack }) })
        }
      />
      <Row>
        <Button type="submit" tone="primary" aria-disabled={lines.length === 0}>
          Match{lines.length > 0 && ` ${formatNameCount(lines.length)}`}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            if (target.files?.[0]) void read(target.files[0])
            // The same file can be chosen again after it has been changed.
            target.value = ''
          }}
        />
        <Button onClick={() => input.current!.click()}>Open CSV file</Button>
        {text !== '' && (
          <Button
            tone="quiet"
            onClick={() => {
              change({ text: '' })
              toast('The field was cleared.', () => change(list))
            }}
          >
            Clear
          </Button>
        )}
      </Row>
      {fault && <Notice tone="danger" role="alert" title={fault} />}
      <Stack className={styles.beside}>
        {text !== '' && (
          <Preview {...{ list, lines }} onChange={(changed) => change({ ...list, ...changed })} />
        )}
        <RecentLists onOpen={openRecent} />
        {text === '' && (
          <Card as="section" className={shared.card} aria-labelledby="example">
            <Heading level={2} id="example">
              For example, a whole mail
            </Heading>
            <p>Greetings, sign-offs and list numbers are left out.</p>
            <Soft style={{ whiteSpace: 'pre-line' }}>{EXAMPLE}</Soft>
            <Button style={{ justifySelf: 'start' }} onClick={() => change({ text: EXAMPLE })}>
              Try this example
            </Button>
          </Card>
        )}
      </Stack>
    </Stack>
  )
}

/** Bytes. A thousand rows with all the columns of a shop are smaller. */
const LARGEST_FILE = 5_000_000

async function readFile(file: File): Promise<{ text?: string; fault?: string }> {
  if (file.size > LARGEST_FILE)
    return { fault: 'The file is larger than 5 MB. Paste the column of names instead.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decode(bytes)
  // Excel files are ZIP archives.
  if (text.startsWith('PK') || text.includes('\0'))
    return { fault: `“${file.name}” is not a text file. Save it as CSV, then open that.` }
  return { text }
}

/** Spreadsheets on Windows write UTF-16, or the characters of western Europe. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
