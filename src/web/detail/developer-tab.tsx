/** The Developer tab: the request as a command, the brand's JSON, and its date as sent. The code loads when the tab is opened. */
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import { curlCommand } from '#client/curl-command.ts'
import type { SingleBrand } from '#client/brand-client.ts'
import { type Exchange, isClientError } from '#client/errors.ts'
import { fieldsOf } from '#contract/fields.ts'
import { currentLocale } from '#web/time/locale.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'
import { readAsWritten } from './json-source.ts'

export function DeveloperTab({ single }: { single: UseQueryResult<SingleBrand> }) {
  const { data, error, isPending } = single
  const exchange = isClientError(error) ? error.exchange : data?.exchange
  const body = data && readAsWritten(data.text)
  return (
    <Stack gap={6}>
      {exchange && (
        <Source title="cURL" copy="Copy command" text={`TOKEN='your token'\n${curlCommand(exchange.url)}`} />
      )}
      {!data ? (
        <Soft as="p">{isPending ? 'Waiting for the response…' : 'No JSON was received.'}</Soft>
      ) : (
        <>
          <Source title="JSON" copy="Copy JSON" text={JSON.stringify(body, null, 2)} />
          {data.brand.updatedAt !== null && (
            <UpdatedAt sent={fieldsOf(fieldsOf(body)['data'])['updated_at']} at={data.brand.updatedAt} />
          )}
        </>
      )}
      {exchange && <BrandRequest exchange={exchange} />}
    </Stack>
  )
}

interface SourceProps {
  readonly title: string
  readonly copy: string
  readonly text: string
}

function Source({ title, copy, text }: SourceProps) {
  return (
    <Stack as="section" gap={2}>
      <Row as="header" justify="between">
        <h3>{title}</h3>
        <CopyButton label={copy} text={text} labelVisible />
      </Row>
      <Code text={text} />
    </Stack>
  )
}

/** What does not fit on a line continues two characters further in. */
function Code({ text }: { text: string }) {
  return (
    <pre className={styles.code} translate="no">
      {text.split('\n').map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines have no other name
        <span key={at} style={{ '--hang': `${line.search(/\S/) + 2}ch` }}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  )
}

/** The date as the service sent it, and the time it was read as. */
function UpdatedAt({ sent, at }: { sent: unknown; at: number }) {
  const source = JSON.stringify(sent)
  const number = Number(source.replaceAll('"', ''))
  const form = Number.isNaN(number) ? 'ISO 8601' : number === at ? 'milliseconds' : 'seconds'
  return (
    <Stack as="section" gap={2}>
      <h3>Updated</h3>
      <Facts
        facts={[
          ['Sent as', `${source} (${form})`],
          ['UTC', new Date(at).toISOString()],
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
      {headers.length > 0 && (
        <details>
          <summary>Response headers</summary>
          <Code text={headers.map((header) => header.join(': ')).join('\n')} />
        </details>
      )}
    </Stack>
  )
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts} translate="no">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Soft as="dt">{name}</Soft>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
