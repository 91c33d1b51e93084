/** The tab "For developers": the request as a command, and the brand's JSON. The code loads when the tab is opened. */
import type { UseQueryResult } from '@tanstack/react-query'
import { curlCommand } from '#client/curl-command.ts'
import type { SingleBrand } from '#client/brand-client.ts'
import { isClientError } from '#client/errors.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Row, Soft, Stack } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'
import { readAsWritten } from './json-source.ts'

export function DeveloperTab({ single }: { single: UseQueryResult<SingleBrand> }) {
  const { data, error, isPending } = single
  const exchange = isClientError(error) ? error.exchange : data?.exchange
  return (
    <Stack gap={6}>
      {exchange && (
        <Source
          title="cURL"
          copy="Copy command"
          text={`TOKEN='your token'\n${curlCommand(exchange.url, ' \\\n  ')}`}
        />
      )}
      {error && <p>{error.message}</p>}
      {!data ? (
        <Soft as="p">{isPending ? 'Waiting for the response…' : 'No JSON was received.'}</Soft>
      ) : (
        <Source title="JSON" copy="Copy JSON" text={JSON.stringify(readAsWritten(data.text), null, 2)} />
      )}
    </Stack>
  )
}

function Source({ title, copy, text }: Readonly<Record<'title' | 'copy' | 'text', string>>) {
  return (
    <Stack as="section" gap={2}>
      <Row as="header" justify="between">
        <h3>{title}</h3>
        <CopyButton label={copy} copied={`${title} copied`} text={text} labelVisible />
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also with the keyboard */}
      <pre tabIndex={0} className={styles.code} translate="no">
        {text}
      </pre>
    </Stack>
  )
}
