/** The version of `foldName`. Raise it when results change, and stores fold their names again. */
export const FOLDING = 1

/** Most names are plain ASCII, which only needs lower case. */
const ASCII = /^[ -~]*$/

/**
 * Folds a name for comparison: removes differences of case, accents, compatibility variants (ﬁ, ２, ™) and curly quotes,
 * so `nestle` finds `Nestlé` and `mcdonald's` finds `McDonald’s`.
 *
 * A folded part of a name is always a substring of the folded name; substring search relies on this. The final sigma
 * becomes an ordinary sigma, because its lower case depends on its position.
 */
export function foldName(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase()
  return (
    name
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replaceAll('ς', 'σ')
      // Phone keyboards insert curly quotes.
      .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
  )
}
