const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115F\u1160\u3164\uFFA0\u2028\u2029]|[^\S ]/gu

/** Text whose invisible characters are shown as codes, such as ⟨U+200B⟩; safe to print on a terminal. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(
      HIDDEN,
      (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}
