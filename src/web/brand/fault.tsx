import { TriangleAlert } from 'lucide'
import type { BrandField } from '#contract/fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './fault.module.css'

/** What is wrong with a field of a brand, shown in place of its value or after it. */
export function Fault({ brand, field }: { brand: ReadBrand; field: BrandField }) {
  const fault = brand.faults.find((found) => found.field === field)
  return fault && <FaultWords>{`${field} ${fault.problem}`}</FaultWords>
}

export function FaultWords({ children }: { children: string }) {
  return (
    <span className={styles.fault} data-fault title={children}>
      <Icon of={TriangleAlert} size={14} />
      <span>{children}</span>
    </span>
  )
}
