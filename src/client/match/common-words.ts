import { WORD_FORMS } from './legal-forms.ts'

/** Words that many names have, folded: they tell brands apart less than the words beside them. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...WORD_FORMS,
  ...(
    'airline airlines airways america and app apps auto automotive bank banking beverages brand brands business ' +
    'center china cloud consulting corporate deutschland digital electronic electronics energy enterprise ' +
    'enterprises entertainment europe financial foods for foundation france games germany global group gruppe ' +
    'health holding holdings home hotels industries insurance international japan labs lines media ' +
    'mobile motor motors network networks of official online plus products retail services shop software ' +
    'solutions sports store stores studio studios systems tech technologies technology the trading uk usa web ' +
    'worldwide'
  ).split(' '),
])

/** The words that tell a name from others; all of them where each is common. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !COMMON_WORDS.has(word))
  return telling.length > 0 ? telling : words
}
