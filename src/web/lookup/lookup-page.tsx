/**
 * Look-up: names or ids pasted from elsewhere, each matched with the catalogue. `paste` reads the text, `match` looks a
 * line up, and this folder runs the look-up and shows what came of it.
 */
import { useEffect } from 'react'
import { catalogueName } from '#web/api/settings/settings.ts'
import { LookupForm } from './lookup-form.tsx'
import styles from './lookup-page.module.css'
import { LookupResults } from './lookup-results.tsx'
import { useLookup } from './lookup-state.ts'
import { NothingLookedUp } from './nothing-looked-up.tsx'

export function LookupPage() {
  const { lookup, start, cancel, resume, settle, clear } = useLookup()
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
      <LookupForm lookup={lookup} onStart={start} onClear={clear} />
      <section className={styles.sheet} aria-label="Result">
        {lookup ? (
          <LookupResults lookup={lookup} onCancel={cancel} onResume={resume} onSettle={settle} />
        ) : (
          <NothingLookedUp />
        )}
      </section>
    </main>
  )
}
