/** The fields of a brand that neither the title nor the list has said, and what is wrong with any of them. */
import { ExternalLink } from 'lucide'
import { type ReactNode, useId } from 'react'
import { additionalNames, fieldsOf } from '#contract/additional-fields.ts'
import type { BrandField } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Fault } from '#web/brand/fault.tsx'
import { exactWords, relativeWords } from '#web/brand/time-words.ts'
import { useBorrowedZone, usePreferences } from '#web/data/preferences.tsx'
import { cityOf } from '#web/data/time-zone.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Soft, textLinkClass } from '#web/ui/text.tsx'
import styles from './brand-detail.module.css'
import { indentJson, memberSources } from './json-source.ts'

const WEEK = 7 * 86_400_000
const isRecent = (at: number) => Math.abs(Date.now() - at) < WEEK

interface BrandFieldsProps {
  /** The id in the address. */
  readonly requestedId: string
  readonly brand: ReadBrand
  /** The endpoint's response; undefined while the values come from the list. */
  readonly text: string | undefined
}

export function BrandFields({ requestedId, brand, text }: BrandFieldsProps) {
  const { zone } = usePreferences()
  const borrowed = useBorrowedZone()
  const heading = useId()
  const sources = memberSources(memberSources(text ?? '').get('data') ?? '')
  const sourceOf = (field: string): string | undefined =>
    sources.get(field) ?? JSON.stringify(fieldsOf(brand.raw)[field])
  const { id, name, logo, updatedAt } = brand
  const additional = additionalNames([brand.raw])
  const isFaulty = (field: BrandField) => brand.faults.some((fault) => fault.field === field)

  return (
    <>
      <dl>
        {isFaulty('name') && (
          <Row label="Name">
            {name ?? <Source text={sourceOf('name')} />}
            <Fault brand={brand} field="name" />
          </Row>
        )}
        {(id !== requestedId || isFaulty('id')) && (
          <Row label="Id">
            {id ?? <Source text={sourceOf('id')} />}
            {id !== null && id !== requestedId && (
              <Soft as="p" size="s">{`Requested id: ${requestedId}`}</Soft>
            )}
            <Fault brand={brand} field="id" />
          </Row>
        )}
        <Row label="Updated">
          {updatedAt === null ? (
            <Source text={sourceOf('updated_at')} />
          ) : (
            <time dateTime={new Date(updatedAt).toISOString()} className={styles.updated}>
              {isRecent(updatedAt) && <strong>{relativeWords(updatedAt, zone)}</strong>}
              <span>
                {exactWords(updatedAt, zone)}
                {borrowed !== undefined && ` in ${cityOf(borrowed)}`}
              </span>
            </time>
          )}
          <Fault brand={brand} field="updated_at" />
        </Row>
        <Row label="Logo" copy={logo !== null && <CopyButton label="Copy logo address" text={logo} />}>
          {logo === null ? (
            <Source text={sourceOf('logo')} />
          ) : (
            <AddressLink to={logo}>{fileAt(logo)}</AddressLink>
          )}
          <Fault brand={brand} field="logo" />
        </Row>
      </dl>
      {additional.length > 0 && (
        // Fields beyond the four of the API. A service may send them, and they are shown as sent.
        <Stack as="section" gap={2} aria-labelledby={heading}>
          <h3 id={heading}>Additional fields</h3>
          <dl>
            {additional.map((field) => (
              <Row key={field} label={field} isCode>
                <Value value={fieldsOf(brand.raw)[field]} source={sourceOf(field) ?? ''} />
              </Row>
            ))}
          </dl>
        </Stack>
      )}
    </>
  )
}

interface RowProps {
  readonly label: string
  /** The label is the name of a field, which may be long. */
  readonly isCode?: boolean
  readonly copy?: ReactNode
  readonly children: ReactNode
}

function Row({ label, isCode, copy, children }: RowProps) {
  return (
    <div className={styles.row} data-code={isCode} translate={isCode ? 'no' : undefined}>
      <dt>{label}</dt>
      <dd className={styles.value} translate="no">
        {children}
      </dd>
      {copy && <dd className={styles.copy}>{copy}</dd>}
    </div>
  )
}

/** A value that cannot be shown as what it should be. Where it is missing, its fault says so. */
function Source({ text }: { text: string | undefined }) {
  return (
    text !== undefined && text !== 'null' && text !== '""' && <code className={styles.source}>{text}</code>
  )
}

/** Strings as text, web addresses as links, anything else as JSON, so that `5` and `"5"` look different. */
function Value({ value, source }: { value: unknown; source: string }) {
  if (typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)) {
    return <AddressLink to={value}>{value}</AddressLink>
  }
  if (typeof value === 'string' && value.trim() !== '') return <span className={styles.text}>{value}</span>
  return <code className={styles.source}>{indentJson(source)}</code>
}

/** "adminer.svg": the last part of an address, or its host where it has none. */
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
