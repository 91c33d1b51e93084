import type { BrandListState } from '#web/brands/list/use-brand-list.ts'
import type { ListAddress } from '#web/brands/list/use-list-address.ts'
import { MAX_ORDERED } from '#web/brands/list/use-ordered-brands.ts'
import { brandCountWords } from '#web/parts/times/moment-words.ts'
import styles from './list-toolbar.module.css'

interface OrderNoteProps {
  readonly address: ListAddress
  readonly list: BrandListState
}

/** Says why a list is not in the order that was chosen. The best match is chosen by every search, and not missed here. */
export function OrderNote({ address, list }: OrderNoteProps) {
  const isMissed = list.ordering === 'impossible' && address.order !== 'match'
  return (
    <p className={styles.note} aria-live="polite">
      {isMissed &&
        `This service keeps its own order. Lists of up to ${brandCountWords(MAX_ORDERED)} can be ordered here.`}
    </p>
  )
}
