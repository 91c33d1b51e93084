import type { Order } from '#contract/orders.ts'

/** The orders of a list as they are offered. */
export const ORDER_WORDS: Record<Order, string> = {
  match: 'Best match',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  '-updated_at': 'Newest first',
  updated_at: 'Oldest first',
}
