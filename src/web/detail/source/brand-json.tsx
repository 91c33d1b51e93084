import { CopyButton } from '#web/ui/copy-button.tsx'
import { indentJson } from './json-source.ts'
import styles from './developer-tab.module.css'

interface BrandJsonProps {
  /** The body of the endpoint's response, once there is one. */
  readonly text: string | undefined
  readonly loading: boolean
}

/** The JSON of the brand, indented but otherwise unchanged. */
export function BrandJson({ text, loading }: BrandJsonProps) {
  if (text === undefined) {
    return <p className={styles.nothing}>{loading ? 'Waiting for the response…' : 'No JSON was received.'}</p>
  }
  const json = indentJson(text)
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        <h3>JSON</h3>
        <CopyButton label="Copy JSON" text={json} labelVisible />
      </header>
      <pre className={styles.source}>{json}</pre>
      <p className={styles.hint}>As sent by the service, indented</p>
    </section>
  )
}
