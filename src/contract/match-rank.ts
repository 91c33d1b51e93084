const WORD_CHARACTER = /[\p{L}\p{N}]/u

/**
 * How well a name matches a text, both folded by `foldName`, for the order `match`: 0 where they are equal, 1 where the
 * name begins with the text, 2 where a word of the name begins with it, 3 otherwise.
 */
export function matchRank(name: string, text: string): 0 | 1 | 2 | 3 {
  if (name === text) return 0
  if (name.startsWith(text)) return 1
  for (let at = name.indexOf(text, 1); at > 0; at = name.indexOf(text, at + 1)) {
    if (!WORD_CHARACTER.test(Array.from(name.slice(0, at)).at(-1)!)) return 2
  }
  return 3
}
