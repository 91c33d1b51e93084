import { CopyButton } from '#web/ui/copy-button.tsx'
import { indentJson } from './json-source.ts'
import styles from './source-tab.module.css'

interface JsonTabProps {
  /** The endpoint's answer as it came, once there is one. */
  readonly text: string | undefined
  readonly waiting: boolean
}

/** The endpoint's answer, indented and otherwise untouched. */
export function JsonTab({ text, waiting }: JsonTabProps) {
  if (text === undefined) {
    return (
      <p className={styles.nothing}>
        {waiting ? 'Waiting for the answer…' : 'There is no JSON: see the Request tab for what came instead.'}
      </p>
    )
  }
  const json = indentJson(text)
  return (
    <div className={styles.part}>
      <header className={styles.head}>
        <p className={styles.hint}>As it came; only white space is ours</p>
        <CopyButton label="Copy JSON" text={json} shown />
      </header>
      <pre className={styles.source}>{json}</pre>
    </div>
  )
}
