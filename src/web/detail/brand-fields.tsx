/** The fields of a brand, without the name that is the panel's title, and the faults in them. */
import { ExternalLink } from 'lucide'
import { type ReactNode, useId } from 'react'
import { type BrandField, fieldsOf } from '#contract/fields.ts'
import { plainNames, type ReadBrand } from '#contract/read-brand.ts'
import { Fault } from '#web/brand/brand-name.tsx'
import { formatDateTime, formatRecent } from '#web/time/format-time.ts'
import { useZoneFromLink, usePreferences } from '#web/data/preferences.tsx'
import { cityOf } from '#web/time/time-zone.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/button.tsx'
import { Soft, Stack, textLinkClass } from '#web/ui/layout.tsx'
import styles from './brand-detail.module.css'
import { readAsWritten } from './json-source.ts'
import { LogoSize } from './logo-preview.tsx'

interface BrandFieldsProps {
  readonly requestedId: string
  readonly brand: ReadBrand
  /** The endpoint's response text; `undefined` while the values come from the list. */
  readonly text: string | undefined
}

export function BrandFields({ requestedId, brand, text }: BrandFieldsProps) {
  const heading = useId()
  const fields = fieldsOf(text === undefined ? brand.raw : fieldsOf(readAsWritten(text))['data'])
  const { id, name, logo, updatedAt } = brand
  const additional = plainNames([brand])
  const { zone } = usePreferences()
  const recent = updatedAt === null ? undefined : formatRecent(updatedAt, zone)
  const isFaulty = (field: BrandField) => brand.faults.some((fault) => fault.field === field)

  return (
    <>
      <dl>
        {isFaulty('name') && (
          <Row label="Name">
            {name ?? <Source value={fields['name']} />}
            <Fault brand={brand} field="name" />
          </Row>
        )}
        <Row label="Updated">
          {updatedAt === null ? <Source value={fields['updated_at']} /> : <TimeWords at={updatedAt} />}
          {recent !== undefined && (
            <Soft as="p" size="s">
              {recent}
            </Soft>
          )}
          <Fault brand={brand} field="updated_at" />
        </Row>
        <Row
          label="Logo"
          copy={
            logo !== null && <CopyButton label="Copy logo address" copied="Logo address copied" text={logo} />
          }
        >
          {logo === null ? (
            <Source value={fields['logo']} />
          ) : (
            <AddressLink to={logo}>{fileAt(logo)}</AddressLink>
          )}
          {logo !== null && <LogoSize src={logo} />}
          <Fault brand={brand} field="logo" />
        </Row>
        <Row label="Id" copy={id !== null && <CopyButton label="Copy id" copied="Id copied" text={id} />}>
          {id ?? <Source value={fields['id']} />}
          {id !== null && id !== requestedId && <Soft as="p" size="s">{`Requested id: ${requestedId}`}</Soft>}
          <Fault brand={brand} field="id" />
        </Row>
      </dl>
      {additional.length > 0 && (
        // A service may send fields beyond the API's four. They are shown as sent.
        <Stack as="section" gap={2} aria-labelledby={heading}>
          <h3 id={heading}>Additional fields</h3>
          <dl>
            {additional.map((field) => (
              <Row key={field} label={field} isCode>
                <Value value={fields[field]} />
              </Row>
            ))}
          </dl>
        </Stack>
      )}
    </>
  )
}

/** A time (milliseconds since 1970), with its zone if that is not the reader's. */
export function TimeWords({ at }: { at: number }) {
  const { zone } = usePreferences()
  const zoneFromLink = useZoneFromLink()
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDateTime(at, zone)}
      {zoneFromLink !== undefined && ` in ${cityOf(zoneFromLink)}`}
    </time>
  )
}

interface RowProps {
  readonly label: string
  /** The label is a field name from the service, which may be long. */
  readonly isCode?: boolean
  readonly copy?: ReactNode
  readonly children: ReactNode
}

function Row({ label, isCode, copy, children }: RowProps) {
  return (
    <div className={styles.row} data-code={isCode} translate={isCode ? 'no' : undefined}>
      <dt>{label}</dt>
      <Stack as="dd" gap={1} justify="start" className={styles.value} translate="no">
        {children}
      </Stack>
      {copy && <dd className={styles.copy}>{copy}</dd>}
    </div>
  )
}

/** The raw value of a field that could not be read. Empty if the value is missing: the fault says so. */
function Source({ value }: { value: unknown }) {
  return value != null && value !== '' && <code>{JSON.stringify(value)}</code>
}

/** Shows strings as text, web addresses as links and anything else as JSON, so that `5` and `"5"` look different. */
function Value({ value }: { value: unknown }) {
  if (typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)) {
    return <AddressLink to={value}>{value}</AddressLink>
  }
  if (typeof value === 'string' && value.trim() !== '') return value
  return <code>{JSON.stringify(value, null, 2)}</code>
}

/** The last path segment of an address, such as "adminer.svg", or the host if the path is empty. */
function fileAt(address: string): string {
  const { pathname, host } = new URL(address)
  const file = pathname.split('/').findLast(Boolean)
  try {
    return file === undefined ? host : decodeURIComponent(file)
  } catch {
    return file ?? host
  }
}

function AddressLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} title={to} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
      {children}
      <Icon of={ExternalLink} size={14} label="(opens in a new tab)" />
    </a>
  )
}
