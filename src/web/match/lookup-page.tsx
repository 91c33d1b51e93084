/**
 * Look-up: names or ids pasted from elsewhere, each matched with the catalogue. `paste` reads the text, `match` looks a
 * line up, and this folder runs the look-up and shows what came of it.
 */
import { ClipboardList } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { catalogueName } from '#web/data/settings/settings.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readKeptList } from './kept/kept-list.ts'
import { LookupForm } from './lookup-form.tsx'
import styles from './lookup-page.module.css'
import { LookupResults } from './lookup-results.tsx'
import { useLookup } from './lookup-state.ts'
import { mergeRepeated } from './merge-lines.ts'
import { linesOfColumn, MOST_LINES, readPaste } from './paste/read-paste.ts'
import { RememberedDecisions } from './remembered-decisions.tsx'

const RESULT = 'look-up-result'

export function LookupPage() {
  const { lookup, start, cancel, resume, settle, reopen, search, clear } = useLookup()
  const [kept] = useState(() => (lookup ? undefined : readKeptList()))
  const isContinued = useRef(false)
  useEffect(() => {
    if (!kept?.isLookedUp || isContinued.current) return
    isContinued.current = true
    const paste = readPaste(kept.text)
    const column = kept.column ?? paste.likelyColumn
    start(kept.text, column, mergeRepeated(linesOfColumn(paste, column).slice(0, MOST_LINES)))
  }, [kept, start])
  useEffect(() => {
    document.title = `Look-up: ${catalogueName()}`
  }, [])

  return (
    <main className={styles.page}>
      <header className={styles.top}>
        <h1 id="lookup-heading" tabIndex={-1} className={styles.heading}>
          Look-up
        </h1>
        <p className={styles.lead}>Paste names or ids, and see which of them are in the catalogue.</p>
      </header>
      <div className={styles.side}>
        <LookupForm
          lookup={lookup}
          kept={kept}
          onStart={(...list) => {
            start(...list)
            // What is to decide is decided by keys there.
            document.getElementById(RESULT)?.focus({ preventScroll: true })
          }}
          onClear={clear}
        />
        <RememberedDecisions />
      </div>
      <section id={RESULT} tabIndex={-1} className={styles.sheet} aria-label="Result">
        {lookup ? (
          <LookupResults
            lookup={lookup}
            onCancel={cancel}
            onResume={resume}
            onSettle={settle}
            onReopen={reopen}
            onSearch={search}
          />
        ) : (
          <Empty icon={<Icon of={ClipboardList} size={20} />} title="Results appear here">
            Paste a spreadsheet column, a list from an email, or links to brands, just as they are.
          </Empty>
        )}
      </section>
    </main>
  )
}
