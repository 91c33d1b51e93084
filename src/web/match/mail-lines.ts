/**
 * What people write around names: bullets, numbers and quotes; and in a mail its head, greeting, sentences, thanks and signature.
 */

interface MailLine {
  readonly number: number
  readonly text: string
}

const HEAD =
  /^(?:from|to|cc|subject|date|sent|von|an|betreff|datum|gesendet|de|à|objet):\s|^-*\s*original message/i
/** Only in the first line, with its comma or with a blank line below: "Hello Kitty" is a brand. */
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|moin|liebe[rs]?|guten (?:tag|morgen)|sehr geehrte[rs]?|bonjour|chère?|hola|ciao)\b/i
/** Some may also end a short line, "Thank you very much and best regards", and a name may follow: "Thanks, Tom". */
const CLOSING =
  /^(?:(?:\S+ ){0,7}(?:thanks|regards|greetings|gr(?:ü|ue)(?:ß|ss)en?|gru(?:ß|ss)|groet(?:en)?|cordialement|salutations|saludos?|saluti)|thank you|cheers|best(?: wishes)?,|yours \w+|sincerely|danke|vielen dank|merci|gracias)(?: (?:in advance|again|a lot|so much|very much|cordiales|im voraus|schön|vielmals))*(?:(?:[,!]|(?<=,)) ?\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*)?)?[\s,.!]*$/iu
/** Phone numbers, web and mail addresses, but not the address of a brand's page. "booking.com" is a brand. */
const CONTACT =
  /\S@\S+\.\w{2}|^(?:[\p{L}-]+[:.]+ *)?(?!.*\/brands\/\d)(?:https?:\/\/|www\.)\S+$|^(?:(?:tel|t[eé]l[eé](?:ph|f)one?|phone|fax|mobile?|cell|handy|[tmfp])\b[ .:]*\+?|\+|(?=\(?0[\d)]*[ /-]|\(?\d{3}\)?[ -]\d{3}-\d{4}$))[\d ()/.-]{7,}$/iu
const SENTENCE_START =
  /^(?:please|here|attached|below|as discussed|could you|can you|would you|we|i|let me|see|find|these|this|sent from|anbei|bitte|hier|wir|ich|gesendet)\b/i
const LEAST_WORDS = 4
/** A closing is followed by a name, a position and a company at most, and by ways to reach them; or else by other lines. */
const MAX_SIGNATURE = 4

/** What a line of a mail is, in the words that say why it is left out; or `names` for a sentence that lists names. */
export type MailPart =
  | 'names'
  | 'Email header'
  | 'Greeting'
  | 'Sentence'
  | 'Sign-off'
  | 'Contact'
  | 'Heading'
  | 'No letters'
  | 'Below the sign-off'
  | 'Outside the list'

/** @param lines those that are not blank and have no columns, as pasted. */
export function mailLines(lines: readonly MailLine[]): ReadonlyMap<number, MailPart> {
  const texts = lines.map(({ text }) => text.replace(/^[>\s]+/, '').trim())
  const start = texts.findIndex((text) => !HEAD.test(text))
  const isGreeting = (index: number) => {
    const [line, next] = [lines[index]!, lines[index + 1]]
    if (index !== start || !next || !GREETING.test(texts[index]!)) return false
    return next.number > line.number + 1 || (/[,!:]$/.test(texts[index]!) && !texts[index + 1]!.endsWith(','))
  }
  const ofMail = texts.map((text, index): MailPart | undefined => {
    if (isSentence(text)) return LISTED_NAMES.test(text) ? 'names' : 'Sentence'
    if (isGreeting(index)) return 'Greeting'
    if (HEAD.test(text)) return 'Email header'
    return CLOSING.test(text) ? 'Sign-off' : undefined
  })
  // A plain list may name brands by their addresses.
  const isMail = ofMail.some(Boolean)
  const closing = texts.findLastIndex((text) => CLOSING.test(text))
  const parts = texts.map((text, index): MailPart | undefined => {
    if (ofMail[index]) return ofMail[index]
    if (isMail && text.endsWith(':')) return 'Heading'
    if (isMail && CONTACT.test(text)) return 'Contact'
    return /[\p{L}\p{N}]/u.test(text) ? undefined : 'No letters'
  })
  const bareLines = () => Array.from(texts.keys()).filter((index) => !parts[index])
  const below = bareLines().filter((index) => index > closing)
  if (closing > 0 && below.length <= MAX_SIGNATURE)
    for (const index of below) parts[index] = 'Below the sign-off'
  // If most lines of a mail have bullets or numbers, the names are in that list, and in short lines right below it.
  const rest = bareLines()
  const others = rest.filter((index) => !LISTED.test(texts[index]!))
  const follows = (index: number) => lines[index]?.number === Number(lines[index - 1]?.number) + 1
  const isRightBelow = (index: number) =>
    follows(index) &&
    !parts[index - 1] &&
    (texts[index]!.split(/\s+/).length <= LEAST_WORDS || namesWithin(texts[index]!).length > 1) &&
    !(follows(index + 1) && LISTED.test(texts[index + 1]!))
  if (isMail && others.length * 2 < rest.length)
    for (const index of others) if (!isRightBelow(index)) parts[index] = 'Outside the list'
  return new Map(lines.flatMap(({ number }, index) => (parts[index] ? [[number, parts[index]]] : [])))
}

/** "Acme, Globex and Sons" has two names, and "Marks and Spencer" is one. */
const AND = String.raw`(?:and|und|et|y) (?!(?:[Ss]ons?|Söhne|[Bb]rothers|[Cc]o|[Cc]ompany|[Pp]artners?|Spencer|Gabbana|Gamble|Johnson|Decker|Olufsen|Fitch|Wesson|Jerry)\b)`
export const LAST_TWO_NAMES = new RegExp(String.raw`^(.+) ${AND}(?![^(]*\))(\p{Lu}.*)$`, 'u')
const WORD = String.raw`[\p{Lu}\d](?:[\p{L}\p{N}'’+-]|[.&](?=\p{L}))*`
const NAME = `${WORD}(?: (?:& )?${WORD})*`
const LISTED_NAMES = new RegExp(`${NAME}(?:, ${NAME})+(?:,? (?:and|und|et|y) ${NAME})?`, 'u')
/** Nouns as well as names, so that they are only offered: "We like Spotify and Netflix", "Preise und Mengen". */
const TWO_NAMES = new RegExp(`${NAME} ${AND}${NAME}`, 'u')
const ONE_NAME = new RegExp(String.raw`^.[^\p{Lu}]* (?<!(?:and|und|et|y) )(${NAME})[^\p{Lu}]*$`, 'u')

/** The names in "We also carry Nike, Adidas and Puma." or "We would also like Fanta.", or else the whole text. */
export function namesWithin(text: string): readonly string[] {
  const names = (LISTED_NAMES.exec(text) ?? TWO_NAMES.exec(text) ?? ONE_NAME.exec(text))?.at(-1)
  return names?.split(/,? (?:and|und|et|y) |, /) ?? [text]
}

/** A text of several words that starts as sentences do, or ends as they do, and is mostly in small letters or lists names. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < LEAST_WORDS) return false
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  if (SENTENCE_START.test(text) && namesWithin(text).length > 1) return true
  return small * 2 >= words.length && (SENTENCE_START.test(text) || /[.:?!]$/.test(text))
}

const BULLET =
  /^(?:[•◦▪▫‣⁃●○■□–—*>·☐☑☒✓✔✅\u2460-\u2473\u2776-\u2793]\uFE0F?|-(?=[\sA-ZÀ-Þ])|\[[ xX]\]|\d\uFE0F?\u20E3)\s*/
export const QUOTES = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«\s*(.*?)\s*»|‘(.*)’|`(.*)`)$/

/** Removes bullets, quotes, extra spaces, and a final comma or semicolon from a cell or line. */
export function cleanCell(cell: string): string {
  let text = cell.replace(/[\s\u200B\uFEFF]+/g, ' ').trim()
  while (BULLET.test(text)) text = text.replace(BULLET, '')
  text = text.replace(/[,;]$/, '').trimEnd()
  const quoted = QUOTES.exec(text)?.slice(1)
  return quoted?.find((part) => part !== undefined)?.trim() ?? text
}

/** "1.", "2)", "(3)", "4 -", "5:", "1.2.", "No. 6", "#7", "a)" and "iv." before a name, but not "7-Eleven" or "A. Lange". */
const LIST_NUMBER =
  /^(?:[([]?(\d{1,4})(?:\.\d{1,3})*(?: ?[)\]]+\.? ?| ?[.:] | [-–—] |\.(?=\p{L}))|(?:n[or]\.? ?|[#№] ?)(\d{1,4})[.:)]?(?: [-–—])? |[([]?(?:[a-z]|[ivx]{2,5})[)\]] ?|[ivx]{2,5}\. )(?=\S)/iu
const LISTED = new RegExp(`${BULLET.source}|${LIST_NUMBER.source}`, 'iu')
/** "1 IKEA", but not "1 234". */
export const BARE_NUMBER = /^(\d{1,4}) (?=\S)(?!\d{3}(?: \d{3})*$)/

/** A line without its list number. If that is part of a name ("1. FC Köln"), the user is asked. */
export const withoutListNumber = (line: string): string => cleanCell(line.replace(LIST_NUMBER, ''))

/** Whether bare numbers before the lines count up, so that they are no part of the names. */
export function areCounted(lines: readonly string[]): boolean {
  const first = Number(BARE_NUMBER.exec(lines[0] ?? '')?.[1])
  return (
    lines.length > 2 && lines.every((line, index) => Number(BARE_NUMBER.exec(line)?.[1]) === first + index)
  )
}
