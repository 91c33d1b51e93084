import { curlCommand } from '#client/curl-command.ts'
import type { Exchange } from '#client/errors.ts'
import { currentLocale } from '#web/data/locale.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Soft } from '#web/ui/text.tsx'
import styles from './developer-tab.module.css'
import { indentJson } from './json-source.ts'

interface DeveloperTabProps {
  /** The body of the endpoint's response, once there is one. */
  readonly text: string | undefined
  readonly loading: boolean
  readonly exchange: Exchange | undefined
}

/** The JSON of a brand, and the request that it came with. */
export function DeveloperTab({ text, loading, exchange }: DeveloperTabProps) {
  return (
    <Stack gap={6}>
      <BrandJson text={text} loading={loading} />
      <BrandRequest exchange={exchange} />
    </Stack>
  )
}

interface BrandJsonProps {
  /** The body of the endpoint's response, once there is one. */
  readonly text: string | undefined
  readonly loading: boolean
}

/** The JSON of the brand, indented but otherwise unchanged. */
function BrandJson({ text, loading }: BrandJsonProps) {
  if (text === undefined) {
    return <Soft as="p">{loading ? 'Waiting for the response…' : 'No JSON was received.'}</Soft>
  }
  const json = indentJson(text)
  return (
    <Stack as="section" gap={2}>
      <Row as="header" justify="between" className={styles.head}>
        <h3>JSON</h3>
        <CopyButton label="Copy JSON" text={json} labelVisible />
      </Row>
      <pre className={styles.source} translate="no">
        {json}
      </pre>
      <Soft as="p" size="xs">
        As sent by the service, indented
      </Soft>
    </Stack>
  )
}

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
function BrandRequest({ exchange }: { exchange: Exchange | undefined }) {
  if (!exchange) return null
  const { method, url, status, duration, size, headers } = exchange
  const command = curlCommand(url, { headers: ['Accept: application/json'], multiline: true })
  const shownHeaders = headers.filter(([name]) => SHOWN_HEADERS.test(name))
  const crossOrigin = new URL(url).origin !== location.origin

  return (
    <>
      <Stack as="section" gap={2}>
        <h3>Request</h3>
        <dl className={styles.facts} translate="no">
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
      </Stack>

      <Stack as="section" gap={2}>
        <h3>Request headers</h3>
        <Headers
          headers={[
            ['Authorization', 'Bearer $TOKEN'],
            ['Accept', 'application/json'],
          ]}
        />
      </Stack>

      {status !== undefined && (
        <Stack as="section" gap={2}>
          <h3>Response headers</h3>
          {shownHeaders.length > 0 ? <Headers headers={shownHeaders} /> : <p>None are readable.</p>}
          {crossOrigin && (
            <Soft as="p" size="xs">
              Browsers show only the headers that the service exposes to other origins.
            </Soft>
          )}
        </Stack>
      )}

      <Stack as="section" gap={2}>
        <Row as="header" justify="between" className={styles.head}>
          <h3>cURL</h3>
          <CopyButton label="Copy command" text={command} labelVisible />
        </Row>
        <pre className={styles.source} translate="no">
          {command}
        </pre>
        <Soft as="p" size="xs">
          Set your token first: <code>TOKEN=…</code>
        </Soft>
      </Stack>
    </>
  )
}

function Headers({ headers }: { headers: Exchange['headers'] }) {
  return (
    <dl className={styles.headers} translate="no">
      {headers.map(([name, value]) => (
        <div key={name}>
          <dt>{`${name}:`}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
