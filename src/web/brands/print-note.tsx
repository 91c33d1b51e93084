import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { catalogueName } from '#web/api/settings.ts'
import { usePreferences } from '#web/preferences/preferences.ts'
import { dateTimeWords } from '#web/parts/moment-words.ts'
import styles from './print-note.module.css'

/** On paper only: which catalogue this is, when it was printed, and the request that it shows. */
export function PrintNote({ source }: { source: string }) {
  const { zone } = usePreferences()
  const [printedAt, setPrintedAt] = useState(Date.now)
  useEffect(() => {
    const note = () => flushSync(() => setPrintedAt(Date.now()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className={styles.note}>
      {catalogueName()}, printed {dateTimeWords(printedAt, zone)}
      <br />
      {source}
    </p>
  )
}
