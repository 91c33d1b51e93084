import { CopyButton } from '#web/ui/copy-button.tsx'
import { indentJson } from './json-source.ts'
import styles from './source-tab.module.css'

interface JsonTabProps {
  /** The body of the endpoint's response, once there is one. */
  readonly text: string | undefined
  readonly loading: boolean
}

/** The JSON of the brand, indented but otherwise unchanged. */
export function JsonTab({ text, loading }: JsonTabProps) {
  if (text === undefined) {
    return (
      <p className={styles.nothing}>
        {loading ? 'Waiting for the response…' : 'No JSON was received. See the Request tab.'}
      </p>
    )
  }
  const json = indentJson(text)
  return (
    <div className={styles.part}>
      <header className={styles.head}>
        <p className={styles.hint}>As sent by the service, indented</p>
        <CopyButton label="Copy JSON" text={json} labelVisible />
      </header>
      <pre className={styles.source}>{json}</pre>
    </div>
  )
}
