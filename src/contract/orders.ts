/**
 * The orders that our service has beside its own, which is by id. The document of the API has none: like `cursor`, `order`
 * is ours. `match`: names that begin with the text searched for first, then those in which a word begins with it, and the
 * rest. In order of names, one that equals the text comes before those that go on.
 */
export const ORDERS = ['match', 'name', '-name', '-updated_at', 'updated_at'] as const

export type Order = (typeof ORDERS)[number]

/** Undefined for anything that is no order. */
export function readOrder(text: string | undefined): Order | undefined {
  return ORDERS.find((order) => order === text)
}

/**
 * What separates words in a folded name: spaces, punctuation and symbols, written as a set in brackets is. Ranges mean the
 * same to JavaScript, to SQLite and to Postgres, while classes such as `\p{L}` differ with the version of Unicode.
 */
export const WORD_SEPARATORS =
  '\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3003\u3008-\u301f\u30fb\u{1f000}-\u{1faff}'

const ENDS_IN_SEPARATOR = new RegExp(`[${WORD_SEPARATORS}]$`, 'u')

/**
 * How well a name matches a text, both folded by `foldName`, for the order `match`: 1 where the name begins
 * with the text, 2 where a word of the name begins with it, 3 otherwise.
 */
export function matchRank(name: string, text: string): 1 | 2 | 3 {
  if (name.startsWith(text)) return 1
  for (let at = name.indexOf(text, 1); at > 0; at = name.indexOf(text, at + 1)) {
    if (ENDS_IN_SEPARATOR.test(name.slice(0, at))) return 2
  }
  return 3
}
