const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115F\u1160\u3164\uFFA0\u2028\u2029]|[^\S ]/gu
/** Plain blanks that a reader would not notice: at an end, or in a row. */
const UNNOTICED = /^ +| +$| {2,}/g

/**
 * Text whose invisible characters are shown as codes, such as ⟨U+200B⟩, and stray blanks as ␣; safe to print on a
 * terminal.
 */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNNOTICED, (blanks) => '␣'.repeat(blanks.length))
    .replace(
      HIDDEN,
      (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}
