/** Control characters, and those that change the direction of text: a terminal would obey them. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Text from a file or a database for a terminal: characters that a terminal would obey are escaped as in JSON. */
export function printable(text: string): string {
  return text.replaceAll(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
