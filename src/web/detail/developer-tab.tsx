/** The tab "For developers": the request as a command, and the brand's JSON. The code loads when the tab is opened. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { curlCommand } from '#client/curl-command.ts'
import type { SingleBrand } from '#client/brand-client.ts'
import { isClientError } from '#client/errors.ts'
import { fieldsOf } from '#contract/fields.ts'
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
      {error && <p>{error.message}</p>}
      {!data ? (
        <Soft as="p">{isPending ? 'Waiting for the response…' : 'No JSON was received.'}</Soft>
      ) : (
        <Source title="JSON" copy="Copy JSON" text={JSON.stringify(body, null, 2)}>
          {data.brand.updatedAt !== null && (
            <UpdatedAt sent={fieldsOf(fieldsOf(body)['data'])['updated_at']} at={data.brand.updatedAt} />
          )}
        </Source>
      )}
    </Stack>
  )
}

interface SourceProps {
  readonly title: string
  readonly copy: string
  readonly text: string
  /** Shown below it. */
  readonly children?: ReactNode
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
      {children}
    </Stack>
  )
}

/** The form in which the service sent the date, and the time it was read as. */
function UpdatedAt({ sent, at }: { sent: unknown; at: number }) {
  const source = JSON.stringify(sent)
  const number = Number(source.replaceAll('"', ''))
  const form = Number.isNaN(number) ? 'ISO 8601' : number === at ? 'milliseconds' : 'seconds'
  return (
    <Soft as="p" size="s">
      <code>updated_at</code> is {source} ({form}), which is {new Date(at).toISOString()}.
    </Soft>
  )
}
