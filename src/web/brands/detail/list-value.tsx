import { GitCompareArrows } from 'lucide'
import { fieldsOf } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './list-value.module.css'
import { exactWords } from '#web/parts/times/time-words.ts'
import { usePreferences } from '#web/preferences/preferences.ts'

interface ListValueProps {
  readonly field: string
  readonly brand: ReadBrand
  readonly listed: ReadBrand
}

/** The value of a field in the list, where it differs from the value of the brand's own endpoint. */
export function ListValue({ field, brand, listed }: ListValueProps) {
  const value = fieldsOf(listed.raw)[field]
  return (
    <p className={styles.value}>
      <Icon of={GitCompareArrows} size={14} />
      <span>
        {value === undefined ? (
          'Missing in the list'
        ) : (
          <>
            In the list:{' '}
            <Value field={field} value={value} other={fieldsOf(brand.raw)[field]} listed={listed} />
          </>
        )}
      </span>
    </p>
  )
}

interface ValueProps {
  readonly field: string
  readonly value: unknown
  /** The endpoint's value, shown above. */
  readonly other: unknown
  readonly listed: ReadBrand
}

function Value({ field, value, other, listed }: ValueProps) {
  const { zone } = usePreferences()
  if (field === 'updated_at' && listed.updatedAt !== null) {
    return (
      <>
        {exactWords(listed.updatedAt, zone)}, <code>{JSON.stringify(value)}</code>
      </>
    )
  }
  // Quotes only where needed: without them `"7"` and `7` would look the same.
  const plain = typeof value === 'string' && value.trim() !== '' && value !== String(other)
  return plain ? <b>{value}</b> : <code>{JSON.stringify(value)}</code>
}
