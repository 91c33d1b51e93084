import { ArrowDownUp } from 'lucide'
import { queryValue } from '#contract/list-query.ts'
import { type Order, ORDERS, readOrder } from '#contract/orders.ts'
import { currentClient } from '#web/data/connection.ts'
import { ordersLists } from '#web/data/list-order.ts'
import { ORDER_WORDS } from '#web/brand/order-words.ts'
import { brandCountWords } from '#web/data/preferences/count-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { type BrandListState, MAX_ORDERED } from '#web/list/use-brand-list.ts'
import type { ListAddress } from '#web/list/use-list-address.ts'
import styles from './list-toolbar.module.css'

interface OrderSelectProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Chooses the order of the list. To a pointer, the heads of the table's columns offer most of them as well. */
export function OrderSelect({ address, list: { ordering, total } }: OrderSelectProps) {
  const value = ordering === 'impossible' ? '' : (address.order ?? '')
  const isPossible =
    ordersLists(currentClient().baseAddress) || (typeof total === 'number' && total <= MAX_ORDERED)
  const isSearch = queryValue(address.query, 'name') !== undefined
  const isOffered = (order: Order) => order !== 'match' || order === value || isSearch
  const options = ORDERS.filter(isOffered).map((order) => (
    <option key={order} value={order}>
      {ORDER_WORDS[order]}
    </option>
  ))
  return (
    <div className={styles.order} data-chosen={value !== '' || undefined}>
      <SelectField
        label="Order"
        value={value}
        onChange={({ target }) => address.changeOrder(readOrder(target.value))}
      >
        {isPossible ? (
          options
        ) : (
          <optgroup disabled label={`Up to ${brandCountWords(MAX_ORDERED)}`}>
            {options}
          </optgroup>
        )}
        <option value="">Catalogue order</option>
      </SelectField>
      <Icon of={ArrowDownUp} size={16} />
    </div>
  )
}

/**
 * Announces the order that was chosen, which others see, and says why a list is not in it. The best match is chosen by every
 * search, and neither announced nor missed.
 */
export function OrderNote({ address, list }: OrderSelectProps) {
  const chosen = address.order === 'match' ? undefined : address.order
  const isMissed = list.ordering === 'impossible' && chosen !== undefined
  return (
    <p className={isMissed ? styles.note : styles.announced} aria-live="polite">
      {isMissed
        ? `This service keeps its own order. Lists of up to ${brandCountWords(MAX_ORDERED)} can be ordered here.`
        : chosen && ORDER_WORDS[chosen]}
    </p>
  )
}
