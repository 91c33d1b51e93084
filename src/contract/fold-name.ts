/** The version of `foldName`. Raise it when results change: stores then fold their names again. */
export const FOLDING = 2

/** Most names are plain ASCII: each letter folds to its lower case. */
export const isAscii = (name: string) => /^[ -~]*$/.test(name)
/** Selects a glyph of the character before it, such as ❤ in colour or a variant of 葛. */
const VARIATION_SELECTOR = /\p{Variation_Selector}/gu
/** Marks on a Latin, Greek or Cyrillic letter. */
const ACCENTS = /([[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]&&\p{L}])\p{M}+/gv
/** Combining marks without a letter: after a digit or a symbol, or at the start. */
const STRAY_MARKS = /(?<![\p{L}\p{M}\p{Cf}])\p{M}+/gu
const VOICED_KANA = /\p{L}[\u3099\u309A]/gu

/**
 * Folds a name for comparison: removes differences of case, accents, compatibility variants (ﬁ, ２, ™) and curly quotes,
 * so `nestle` finds `Nestlé` and `mcdonald's` finds `McDonald’s`.
 *
 * Any whole letters of a name fold to a substring of the folded name; substring search relies on this.
 * The final sigma becomes an ordinary sigma, because its lower case depends on its position.
 */
export function foldName(name: string): string {
  if (isAscii(name)) return name.toLowerCase()
  return (
    removeAccents(name.normalize('NFKD').toLowerCase().normalize('NFKD'))
      .replaceAll('ς', 'σ')
      // Phone keyboards insert curly quotes.
      .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
      .replace(/[\u201c\u201d]/g, '"')
  )
}

/**
 * Removes accents from decomposed text (NFD or NFKD). Marks that make a different letter stay: those of voiced kana (パス is
 * not バス), vowels of Indic and Thai script, points of Hebrew and Arabic, and the breve of й.
 */
export function removeAccents(decomposed: string): string {
  return decomposed
    .replace(VARIATION_SELECTOR, '')
    .replace(ACCENTS, (marked, letter: string) =>
      /^и\u0306/i.test(marked) ? marked.slice(0, 2).normalize('NFC') : letter,
    )
    .replace(STRAY_MARKS, '')
    .replace(VOICED_KANA, (kana) => kana.normalize('NFC'))
}
