import { useId } from 'react'
import type { ReadBrand } from '#contract/read-brand.ts'
import { fieldsOf, furtherFields, isBeyondList } from './copy-difference.ts'
import styles from './further-fields.module.css'
import { indentJson } from '#web/brands/detail/source/json-source.ts'
import { ListSays } from './list-says.tsx'

interface FurtherFieldsProps {
  readonly brand: ReadBrand
  readonly listed: ReadBrand | undefined
  readonly differing: ReadonlySet<string>
  /** A field's value as it is written in the answer; undefined where the answer has no such field. */
  readonly sourceOf: (field: string) => string | undefined
}

/** What a service sends beyond the four fields, which it may: shown as it came. */
export function FurtherFields({ brand, listed, differing, sourceOf }: FurtherFieldsProps) {
  const heading = useId()
  const names = furtherFields(brand, listed)
  if (names.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.further}>
      <h3 id={heading}>Further fields</h3>
      <dl>
        {names.map((field) => (
          <div key={field} className={styles.row}>
            <dt>
              {field}
              {listed && isBeyondList(field, listed) && <span className={styles.none}>not in the list</span>}
            </dt>
            <dd className={styles.value}>
              <Value value={fieldsOf(brand)[field]} source={sourceOf(field)} />
              {listed && differing.has(field) && <ListSays field={field} brand={brand} listed={listed} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A text as text; anything else as the JSON it is, so that `5` and `"5"` do not look the same. */
function Value({ value, source }: { value: unknown; source: string | undefined }) {
  if (source === undefined) return <span className={styles.none}>Only in the list</span>
  if (typeof value === 'string' && value.trim() !== '') return <span className={styles.text}>{value}</span>
  return <code className={styles.source}>{indentJson(source)}</code>
}
