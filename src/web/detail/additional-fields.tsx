import { useId } from 'react'
import { additionalNames, fieldsOf } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import styles from './additional-fields.module.css'
import { indentJson } from '#web/detail/source/json-source.ts'
import { AddressLink } from './address-link.tsx'

interface AdditionalFieldsProps {
  readonly brand: ReadBrand
  /** A field's value as written in the response. */
  readonly sourceOf: (field: string) => string | undefined
}

/** Fields beyond the four of the API. A service may send them, and they are shown as sent. */
export function AdditionalFields({ brand, sourceOf }: AdditionalFieldsProps) {
  const heading = useId()
  const names = additionalNames([brand.raw])
  if (names.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.additional}>
      <h3 id={heading}>Additional fields</h3>
      <dl>
        {names.map((field) => (
          <div key={field} className={styles.row}>
            <dt>{field}</dt>
            <dd className={styles.value}>
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
