/** Finds text that was decoded wrongly, has invisible characters, mixes scripts, or stands in for a real name. */

/** The characters of Windows-1252 for the bytes 80 to 9F. Five bytes are unassigned and stay control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** The characters that bytes from 80 on become if read as Latin-1 or Windows-1252. */
const HIGH_BYTES = new RegExp(`[\\u0080-\\u00FF${WINDOWS_1252}]+`, 'g')
const UTF_8 = new TextDecoder('utf-8', { fatal: true })
const PLAIN = /^[^\u0080-\uFFFF&\\%]*$/
/** In "CAFÉ™", the letter and the mark are meant as they are, although their bytes together are also valid UTF-8. */
const MARK_AFTER_CAPITAL = /(?<=[\u00C4-\u00DF])(?:[™®©”](?!\p{L})|’(?!\p{L}{2}))/gu
/** References and escapes that were never resolved, and the replacement character. */
const UNRESOLVED =
  /&(?:[A-Za-z][A-Za-z\d]{1,30}|#\d{1,6}|#[Xx][\dA-Fa-f]{1,6});|\\u[\dA-Fa-f]{4}|(?:%[89A-Fa-f][\dA-Fa-f]){2,}|\uFFFD/

/** Whether a text, in any script, is UTF-8 that was read as Windows-1252 or Latin-1, or has escapes that were never decoded. */
export function isMisdecoded(text: string): boolean {
  if (PLAIN.test(text)) return false
  if (UNRESOLVED.test(text)) return true
  return (text.replace(MARK_AFTER_CAPITAL, '').match(HIGH_BYTES) ?? []).some(isUtf8)
}

function isUtf8(misread: string): boolean {
  const bytes = Uint8Array.from(misread, (character) => {
    const index = WINDOWS_1252.indexOf(character)
    return index < 0 ? character.charCodeAt(0) : 0x80 + index
  })
  try {
    UTF_8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Control characters, default-ignorable characters, and characters without meaning or shape. The joiners and selectors of
 * `LEGITIMATE` are removed first, and another rule reports blanks.
 */
const INVISIBLE =
  /[[\p{Cc}\p{Co}\p{Cs}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]--[\t\n\v\f\r]]/v
const LEGITIMATE = new RegExp(
  [
    // Emoji, including sequences such as the flag of Wales.
    String.raw`\p{RGI_Emoji}|\p{Emoji}[\uFE0E\uFE0F]`,
    // Joiners inside words of Indic and Persian scripts.
    String.raw`(?<=[[\p{L}\p{M}]--\p{Script=Latin}])[\u200C\u200D](?=[[\p{L}\p{M}]--\p{Script=Latin}])`,
    // Variants of letters.
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]|(?<=\p{Ideographic})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  ].join('|'),
  'gv',
)

export const hasMisplacedInvisible = (text: string): boolean => INVISIBLE.test(text.replace(LEGITIMATE, ''))

const LATIN = /\p{Script=Latin}/u
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u

/** Whether a word has Latin letters, and Cyrillic or Greek ones that may look like them. */
export function mixesScripts(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => LATIN.test(word) && LIKE_LATIN.test(word))
}

/** What people and programs write in place of a missing name, in lower case and without punctuation around it. */
const PLACEHOLDER =
  /^(?:tests?|testing|test[ _-]?(?:brand|name|\d+)|тест|テスト|测试|測試|테스트|prueba|dummy|sample|example|placeholder|n[./]?a|none|null|nil|nan|undefined|unknown|untitled|tb[ad]|todo|delete ?me|x{3,}|asdf\w*|qwerty|lorem ipsum.*|object object|ref|value|name|div\/0|foo|bar|foo[ _-]?bar|(?:new |my )?brand(?: ?(?:\d+|[a-z]))?|copy of .*|z{3,}.*)$/
/** Remarks that people leave in a name: "Test Brand DO NOT USE", "(deprecated) Fiat", "TEST ROW week two", "zz_old_Adidas". */
const REMARK =
  /\bdo not use\b|[([](?:deprecated|obsolete|old|inactive|deleted|duplicate|copy|test)[)\]]|^(?:deprecated|test (?:row|entry|item|record|data|brand))\b|^(?:old|tmp)_|_(?:old|tmp|copy)(?:_|$)/i
/** A web address, an e-mail address or a formula: read from the wrong column. */
const OTHER_COLUMN = /^(?:https?:\/\/|www\.)\S+$|^[^\s@]+@[^\s@]+\.\p{L}{2,}$|^=|^[+@-]\p{L}+\(/iu
/** Numbers and dates as spreadsheets write them: "1.2E+12", "Mar-01". */
const FROM_A_SHEET =
  /^[\p{N}.,]+(?:e[+-]?\d+)?$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d\d$|^\d\d?-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/u
/** Tags, and templates that nobody filled in. */
const MARKUP = /<\/?[a-z!][^<>]*>|\{\{.*\}\}|\$\{.*\}|^%[sd]$/i

export function isPlaceholder(text: string): boolean {
  const trimmed = text.trim()
  if ([MARKUP, REMARK, OTHER_COLUMN, /^(?:TRUE|FALSE)$/].some((pattern) => pattern.test(trimmed))) return true
  // "(none)", "#N/A!" and "—" without their punctuation.
  const bare = trimmed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
  return trimmed !== '' && (bare === '' || PLACEHOLDER.test(bare) || FROM_A_SHEET.test(bare))
}
