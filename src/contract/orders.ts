/**
 * The orders that our service offers besides its default, by id, which is a list without `order`. `match` lists names that
 * begin with the search text first, then names in which a word begins with it, then the rest, each group by name: a name that
 * equals the text comes before longer ones. The service document defines neither `order` nor `cursor`: both are ours.
 */
export const ORDERS = ['match', 'name', '-name', '-updated_at', 'updated_at'] as const

export type Order = (typeof ORDERS)[number]

/** `undefined` if the text is not an order. */
export function readOrder(text: string | undefined): Order | undefined {
  return ORDERS.find((order) => order === text)
}

/**
 * The characters that separate words in a folded name (spaces, punctuation and symbols), for a set in brackets. Ranges mean
 * the same in JavaScript, SQLite and Postgres, while classes such as `\p{L}` depend on the version of Unicode.
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
