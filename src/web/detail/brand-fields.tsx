import { ExternalLink } from 'lucide'
import { Fragment, type ReactNode, useId } from 'react'
import { additionalNames, fieldsOf } from '#contract/additional-fields.ts'
import type { BrandField } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './brand-fields.module.css'
import { BrandTime } from '#web/brand/brand-time.tsx'
import { Fault } from '#web/brand/fault.tsx'
import { indentJson, memberSources } from './json-source.ts'

interface BrandFieldsProps {
  /** The id in the address. */
  readonly requestedId: string
  readonly brand: ReadBrand
  /** The endpoint's response; undefined while the values come from the list. */
  readonly text: string | undefined
}

/** Every field of a brand, with its faults. */
export function BrandFields({ requestedId, brand, text }: BrandFieldsProps) {
  const sources = memberSources(memberSources(text ?? '').get('data') ?? '')
  const sourceOf = (field: string): string | undefined =>
    sources.get(field) ?? JSON.stringify(fieldsOf(brand.raw)[field])
  const { id, name, logo, updatedAt } = brand

  const rows = {
    name: (
      <Row label="Name" copy={name !== null && <CopyButton label="Copy name" text={name} />}>
        {name === null ? <Source text={sourceOf('name')} /> : <span className={styles.text}>{name}</span>}
        <Fault brand={brand} field="name" />
      </Row>
    ),
    id: (
      <Row label="Id" copy={id !== null && <CopyButton label="Copy id" text={id} />}>
        {id === null ? <Source text={sourceOf('id')} /> : <span className={styles.text}>{id}</span>}
        {id !== null && id !== requestedId && <p className={styles.soft}>{`Requested id: ${requestedId}`}</p>}
        <Fault brand={brand} field="id" />
      </Row>
    ),
    updated_at: (
      <Row
        label="Updated"
        copy={updatedAt !== null && <CopyButton label="Copy updated_at" text={sourceOf('updated_at')!} />}
      >
        {updatedAt === null ? (
          <Source text={sourceOf('updated_at')} />
        ) : (
          <BrandTime at={updatedAt} source={sourceOf('updated_at')!} />
        )}
        <Fault brand={brand} field="updated_at" />
      </Row>
    ),
    logo: (
      <Row label="Logo" copy={logo !== null && <CopyButton label="Copy logo address" text={logo} />}>
        {logo === null ? <Source text={sourceOf('logo')} /> : <AddressLink to={logo} />}
        <Fault brand={brand} field="logo" />
      </Row>
    ),
  } satisfies Record<BrandField, ReactNode>

  return (
    <>
      <dl>
        {Object.entries(rows).map(([field, row]) => (
          <Fragment key={field}>{row}</Fragment>
        ))}
      </dl>
      <AdditionalFields brand={brand} sourceOf={sourceOf} />
    </>
  )
}

function Row({ label, copy, children }: { label: string; copy: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
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

interface AdditionalFieldsProps {
  readonly brand: ReadBrand
  /** A field's value as written in the response. */
  readonly sourceOf: (field: string) => string | undefined
}

/** Fields beyond the four of the API. A service may send them, and they are shown as sent. */
function AdditionalFields({ brand, sourceOf }: AdditionalFieldsProps) {
  const heading = useId()
  const names = additionalNames([brand.raw])
  if (names.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.additional}>
      <h3 id={heading}>Additional fields</h3>
      <dl>
        {names.map((field) => (
          <div key={field} className={styles.additionalRow} translate="no">
            <dt>{field}</dt>
            <dd className={styles.additionalValue}>
              <Value value={fieldsOf(brand.raw)[field]} source={sourceOf(field) ?? ''} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Strings as text, web addresses as links, anything else as JSON, so that `5` and `"5"` look different. */
function Value({ value, source }: { value: unknown; source: string }) {
  if (typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)) {
    return <AddressLink to={value} />
  }
  if (typeof value === 'string' && value.trim() !== '') return <span className={styles.text}>{value}</span>
  return <code className={styles.source}>{indentJson(source)}</code>
}

/** An address in a field of a brand, as a link to it. */
function AddressLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={styles.link} translate="no">
      <span>{to}</span>
      <Icon of={ExternalLink} size={14} label="(opens in a new tab)" />
    </a>
  )
}
