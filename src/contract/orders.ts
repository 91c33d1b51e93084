/**
 * The orders that our service has beside its own, which is by id. The document of the API has none: like `cursor`, `order`
 * is ours. `match`: names equal to the text searched for first, then those that begin with it, those in which a word
 * begins with it, and the rest.
 */
export const ORDERS = ['match', 'name', '-name', '-updated_at', 'updated_at'] as const

export type Order = (typeof ORDERS)[number]

/** Undefined for anything that is no order. */
export function readOrder(text: string | undefined): Order | undefined {
  return ORDERS.find((order) => order === text)
}
