const HIDDEN =
  /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]|[^\S ]/gv
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
      (character, emoji?: string) =>
        emoji ?? `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}
