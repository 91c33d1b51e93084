import { useId } from 'react'
import { additionalNames, fieldsOf } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { isBeyondList } from './copy-difference.ts'
import styles from './additional-fields.module.css'
import { indentJson } from '#web/brands/detail/source/json-source.ts'
import { AddressLink } from './address-link.tsx'
import { ListValue } from './list-value.tsx'

interface AdditionalFieldsProps {
  readonly brand: ReadBrand
  readonly listed: ReadBrand | undefined
  readonly differing: ReadonlySet<string>
  /** A field's value as written in the response; undefined where the response has no such field. */
  readonly sourceOf: (field: string) => string | undefined
}

/** Fields beyond the four of the API. A service may send them, and they are shown as sent. */
export function AdditionalFields({ brand, listed, differing, sourceOf }: AdditionalFieldsProps) {
  const heading = useId()
  const names = additionalNames([brand.raw, listed?.raw])
  if (names.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.additional}>
      <h3 id={heading}>Additional fields</h3>
      <dl>
        {names.map((field) => (
          <div key={field} className={styles.row}>
            <dt>
              {field}
              {listed && isBeyondList(field, listed) && <span className={styles.none}>not in the list</span>}
            </dt>
            <dd className={styles.value}>
              <Value value={fieldsOf(brand.raw)[field]} source={sourceOf(field)} />
              {listed && differing.has(field) && <ListValue field={field} brand={brand} listed={listed} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Strings as text, web addresses as links, anything else as JSON, so that `5` and `"5"` look different. */
function Value({ value, source }: { value: unknown; source: string | undefined }) {
  if (source === undefined) return <span className={styles.none}>Only in the list</span>
  if (typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value)) {
    return <AddressLink to={value} />
  }
  if (typeof value === 'string' && value.trim() !== '') return <span className={styles.text}>{value}</span>
  return <code className={styles.source}>{indentJson(source)}</code>
}
