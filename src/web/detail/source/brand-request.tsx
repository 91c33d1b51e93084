import { curlCommand } from '#client/curl-command.ts'
import type { Exchange } from '#client/errors.ts'
import { currentLocale } from '#web/data/preferences/locale.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './developer-tab.module.css'

/** Response headers about content, caching, limits and routing. */
const SHOWN_HEADERS =
  /^(?:content-(?:type|length|encoding|language)|date|age|etag|last-modified|cache-control|expires|vary|via|server|server-timing|allow|retry-after|www-authenticate|x-cache|(?:x-)?ratelimit.*|(?:.*-)?(?:request|correlation|trace)-?id)$/

const milliseconds = new Intl.NumberFormat(currentLocale(), {
  style: 'unit',
  unit: 'millisecond',
  maximumFractionDigits: 0,
})
const bytes = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'byte', unitDisplay: 'long' })

/** The request for the brand and its response. The token is not available here, and so is never shown. */
export function BrandRequest({ exchange }: { exchange: Exchange | undefined }) {
  if (!exchange) return null
  const { method, url, status, duration, size, headers } = exchange
  const command = curlCommand(url, { headers: ['Accept: application/json'], multiline: true })
  const shownHeaders = headers.filter(([name]) => SHOWN_HEADERS.test(name))
  const crossOrigin = new URL(url).origin !== location.origin

  return (
    <>
      <section className={styles.part}>
        <h3>Request</h3>
        <dl className={styles.facts}>
          <dt>Method</dt>
          <dd>{method}</dd>
          <dt>URL</dt>
          <dd>{url}</dd>
          <dt>Status</dt>
          <dd>{status ?? 'No response'}</dd>
          <dt>Duration</dt>
          <dd>{milliseconds.format(duration)}</dd>
          <dt>Size</dt>
          <dd>{size === undefined ? 'Unknown' : bytes.format(size)}</dd>
        </dl>
      </section>

      <section className={styles.part}>
        <h3>Request headers</h3>
        <Headers
          headers={[
            ['Authorization', 'Bearer $TOKEN'],
            ['Accept', 'application/json'],
          ]}
        />
      </section>

      {status !== undefined && (
        <section className={styles.part}>
          <h3>Response headers</h3>
          {shownHeaders.length > 0 ? <Headers headers={shownHeaders} /> : <p>None are readable.</p>}
          {crossOrigin && (
            <p className={styles.hint}>
              Browsers show only the headers that the service exposes to other origins.
            </p>
          )}
        </section>
      )}

      <section className={styles.part}>
        <header className={styles.head}>
          <h3>cURL</h3>
          <CopyButton label="Copy command" text={command} labelVisible />
        </header>
        <pre className={styles.source}>{command}</pre>
        <p className={styles.hint}>
          Set your token first: <code>TOKEN=…</code>
        </p>
      </section>
    </>
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
