import { GitCompareArrows } from 'lucide'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fieldsOf } from './copy-difference.ts'
import styles from './list-says.module.css'
import { exactWords } from '#web/parts/moment-words.ts'

interface ListSaysProps {
  readonly field: string
  readonly brand: ReadBrand
  readonly listed: ReadBrand
}

/** The list's own value of a field in which the two copies differ. */
export function ListSays({ field, brand, listed }: ListSaysProps) {
  const value = fieldsOf(listed)[field]
  return (
    <p className={styles.says}>
      <Icon of={GitCompareArrows} size={14} />
      <span>
        {value === undefined ? (
          'The list does not send this field'
        ) : (
          <>
            The list says{' '}
            <Value field={field} value={value} beside={fieldsOf(brand)[field]} listed={listed} />
          </>
        )}
      </span>
    </p>
  )
}

interface ValueProps {
  readonly field: string
  readonly value: unknown
  /** What the endpoint says. */
  readonly beside: unknown
  readonly listed: ReadBrand
}

function Value({ field, value, beside, listed }: ValueProps) {
  if (field === 'updated_at' && listed.updatedAt !== null) {
    return (
      <>
        {exactWords(listed.updatedAt, 'local')}, <code>{JSON.stringify(value)}</code>
      </>
    )
  }
  // Quotes only where they tell something: `"7"` and `7` would look the same without.
  const plain = typeof value === 'string' && value.trim() !== '' && value !== String(beside)
  return plain ? <b>{value}</b> : <code>{JSON.stringify(value)}</code>
}
