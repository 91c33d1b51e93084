import { LEGAL_FORMS } from '#client/legal-forms.ts'

/** Endings that say what kind of company a brand belongs to; "inc." and "gmbh" make no other brand. */
const ENDINGS = new Set([...LEGAL_FORMS, 'asa', 'zrt'])
const PLAIN = /^[a-z0-9 ]*$/
/** What sets names apart is kept: "C", "C++" and "C#" are three. */
const PUNCTUATION = /[^\p{L}\p{N}\s+#]/gu

/** What a folded name is compared by: with punctuation dropped ("AT&T" as "att"), and with a blank in its place. */
export function nameKeys(folded: string): readonly [dropped: string, blank: string] {
  if (PLAIN.test(folded)) {
    const key = sortedWords(folded)
    return [key, key]
  }
  return [sortedWords(folded.replace(PUNCTUATION, '')), sortedWords(folded.replace(PUNCTUATION, ' '))]
}

/** The letters and digits of a folded name in their order, without its legal form. */
export function compactName(folded: string): string {
  const plain = PLAIN.test(folded) ? folded : folded.replace(PUNCTUATION, '')
  return plain.includes(' ') ? words(plain).join('') : plain
}

function sortedWords(text: string): string {
  if (!/\s/.test(text)) return text
  return words(text).toSorted().join(' ')
}

function words(text: string): string[] {
  const found = text.split(/\s+/).filter((word) => word !== '')
  while (found.length > 1 && ENDINGS.has(found.at(-1)!)) found.pop()
  return found
}
