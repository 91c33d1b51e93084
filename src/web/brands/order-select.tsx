import { ArrowDownUp } from 'lucide'
import { SelectField } from '#web/ui/field.tsx'
import { printSort } from '#web/brands/list/sort-brands.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './brand-list.module.css'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'

/** Chooses the order of the list. The heads of the table's columns offer more; what they chose is named here, too. */
export function OrderSelect({ address }: { address: ListAddress }) {
  const { sort } = address
  const value = sort ? printSort({ ...sort, all: false }) : ''
  return (
    <div className={styles.order}>
      <SelectField
        label="Order"
        value={value}
        onChange={({ target }) => address.changeView({ view_sort: target.value || undefined })}
      >
        <option value="">Catalogue order</option>
        <option value="-updated">Newest first</option>
        <option value="updated">Oldest first</option>
        {sort && sort.column !== 'updated' && (
          <option value={value}>
            By {sort.column}
            {sort.descending && ', descending'}
          </option>
        )}
      </SelectField>
      <Icon of={ArrowDownUp} size={16} />
    </div>
  )
}
