/** What developers ask of a brand: its JSON, its date as it was sent, and the request. Its code is loaded when it is opened. */
import type { ReactNode } from 'react'
import { curlCommand } from '#client/curl-command.ts'
import type { Exchange } from '#client/errors.ts'
import { exactWords } from '#web/brand/time-words.ts'
import { currentLocale } from '#web/data/locale.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Soft } from '#web/ui/text.tsx'
import styles from './brand-detail.module.css'
import { indentJson, memberSources } from './json-source.ts'

interface DeveloperTabProps {
  /** The body of the endpoint's response, once there is one. */
  readonly text: string | undefined
  /** Milliseconds since 1970; null where that cannot be read. */
  readonly updatedAt: number | null | undefined
  readonly loading: boolean
  readonly exchange: Exchange | undefined
}

export function DeveloperTab({ text, updatedAt, loading, exchange }: DeveloperTabProps) {
  return (
    <Stack gap={6}>
      {text === undefined ? (
        <Soft as="p">{loading ? 'Waiting for the response…' : 'No JSON was received.'}</Soft>
      ) : (
        <>
          <Source title="JSON" copy="Copy JSON" text={indentJson(text)}>
            As sent by the service, indented
          </Source>
          {updatedAt != null && <UpdatedAt text={text} at={updatedAt} />}
        </>
      )}
      {exchange && <BrandRequest exchange={exchange} />}
    </Stack>
  )
}

interface SourceProps {
  readonly title: string
  /** The name of the button that copies it. */
  readonly copy: string
  readonly text: string
  readonly children: ReactNode
}

function Source({ title, copy, text, children }: SourceProps) {
  return (
    <Stack as="section" gap={2}>
      <Row as="header" justify="between">
        <h3>{title}</h3>
        <CopyButton label={copy} text={text} labelVisible />
      </Row>
      <pre className={styles.code} translate="no">
        {text}
      </pre>
      <Soft as="p" size="xs">
        {children}
      </Soft>
    </Stack>
  )
}

/** The date as the service sent it, and as what it was read. */
function UpdatedAt({ text, at }: { text: string; at: number }) {
  const source = memberSources(memberSources(text).get('data') ?? '').get('updated_at') ?? ''
  const number = Number(source.replaceAll('"', ''))
  const form = Number.isNaN(number) ? 'ISO 8601' : number === at ? 'milliseconds' : 'seconds'
  return (
    <Stack as="section" gap={2}>
      <h3>Updated</h3>
      <Facts
        facts={[
          ['Sent as', `${source} (${form})`],
          ['UTC', exactWords(at, 'utc')],
        ]}
      />
    </Stack>
  )
}

const milliseconds = new Intl.NumberFormat(currentLocale(), {
  style: 'unit',
  unit: 'millisecond',
  maximumFractionDigits: 0,
})
const bytes = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: 'byte', unitDisplay: 'long' })

/** The request for the brand and its response. The token is not available here, and so is never shown. */
function BrandRequest({ exchange }: { exchange: Exchange }) {
  const { method, url, status, duration, size, headers } = exchange
  return (
    <>
      <Stack as="section" gap={2}>
        <h3>Request</h3>
        <Facts
          facts={[
            ['Method', method],
            ['URL', url],
            ['Status', String(status ?? 'No response')],
            ['Duration', milliseconds.format(duration)],
            ['Size', size === undefined ? 'Unknown' : bytes.format(size)],
          ]}
        />
      </Stack>
      {status !== undefined && (
        <Stack as="section" gap={2}>
          <h3>Response headers</h3>
          <Facts facts={headers} />
          {new URL(url).origin !== location.origin && (
            <Soft as="p" size="xs">
              Browsers show only the headers that the service exposes to other origins.
            </Soft>
          )}
        </Stack>
      )}
      <Source title="cURL" copy="Copy command" text={curlCommand(url)}>
        Set your token first: <code>TOKEN=…</code>
      </Source>
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts} translate="no">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Soft as="dt">{name}</Soft>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
