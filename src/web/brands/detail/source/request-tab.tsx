import type { Exchange } from '#client/errors.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { curlCommand } from './curl-command.ts'
import styles from './source-tab.module.css'

/** The headers of an answer that tell of its content, its age, its limits and its way here. */
const TELLING =
  /^(?:content-(?:type|length|encoding|language)|date|age|etag|last-modified|cache-control|expires|vary|via|server|server-timing|allow|retry-after|www-authenticate|x-cache|(?:x-)?ratelimit.*|(?:.*-)?(?:request|correlation|trace)-?id)$/

const milliseconds = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'millisecond',
  maximumFractionDigits: 0,
})
const bytes = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'byte', unitDisplay: 'long' })

/** How the brand was asked for and what the answer was like. The token is not known here, and never shown. */
export function RequestTab({ exchange }: { exchange: Exchange | undefined }) {
  if (!exchange) return <p className={styles.nothing}>Waiting for the answer…</p>
  const { method, url, status, duration, size, headers } = exchange
  const command = curlCommand(exchange)
  const telling = headers.filter(([name]) => TELLING.test(name))
  const elsewhere = new URL(url).origin !== location.origin

  return (
    <div className={styles.parts}>
      <dl className={styles.facts}>
        <dt>Method</dt>
        <dd>{method}</dd>
        <dt>Address</dt>
        <dd>{url}</dd>
        <dt>Status</dt>
        <dd>{status ?? 'No answer came'}</dd>
        <dt>Duration</dt>
        <dd>{milliseconds.format(duration)}</dd>
        <dt>Size</dt>
        <dd>{size === undefined ? 'Unknown' : bytes.format(size)}</dd>
      </dl>

      <section className={styles.part}>
        <h3>Headers sent</h3>
        <Headers
          headers={[
            ['Authorization', 'Bearer $TOKEN'],
            ['Accept', 'application/json'],
          ]}
        />
      </section>

      {status !== undefined && (
        <section className={styles.part}>
          <h3>Headers of the answer</h3>
          {telling.length > 0 ? <Headers headers={telling} /> : <p>None that may be read.</p>}
          {elsewhere && (
            <p className={styles.hint}>
              A browser shows only those that the service lets other origins read.
            </p>
          )}
        </section>
      )}

      <section className={styles.part}>
        <header className={styles.head}>
          <h3>As a command</h3>
          <CopyButton label="Copy command" text={command} shown />
        </header>
        <pre className={styles.source}>{command}</pre>
        <p className={styles.hint}>
          Set your token first: <code>TOKEN=…</code>
        </p>
      </section>
    </div>
  )
}

function Headers({ headers }: { headers: Exchange['headers'] }) {
  return (
    <dl className={styles.headers}>
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}:</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
