/**
 * What people write around names: bullets, numbers and quotes; and in a mail its head, greeting, sentences, thanks and
 * signature.
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
/** Some may also end a short line: "Thank you very much and best regards". */
const CLOSING =
  /^(?:(?:\S+ ){0,7}(?:thanks|regards|greetings|gr(?:ü|ue)(?:ß|ss)en?|gru(?:ß|ss)|groet(?:en)?|cordialement|salutations|saludos?|saluti)|thank you|cheers|best(?: wishes)?,|yours \w+|sincerely|danke|vielen dank|merci|gracias)(?: (?:in advance|again|a lot|so much|very much|cordiales|im voraus|schön|vielmals))*[\s,.!]*$/i
/** Headings, phone numbers, web and mail addresses, but not the address of a brand's page. "booking.com" is a brand. */
const CONTACT =
  /:$|\S@\S+\.\w{2}|^(?:[\p{L}-]+[:.]+ *)?(?!.*\/brands\/\d)(?:https?:\/\/|www\.)\S+$|^(?:(?:tel|t[eé]l[eé](?:ph|f)one?|phone|fax|mobile?|cell|handy|[tmfp])\b[ .:]*\+?|\+|(?=\(?0[\d)]*[ /-]|\(?\d{3}\)?[ -]\d{3}-\d{4}$))[\d ()/.-]{7,}$/iu
const SENTENCE_START =
  /^(?:please|here|attached|below|as discussed|could you|can you|would you|we|i|let me|see|find|these|this|sent from|anbei|bitte|hier|wir|ich|gesendet)\b/i
const LEAST_WORDS = 4
/** A closing is followed by name, position and company at most, and by ways to reach them. */
const MAX_SIGNATURE = 4

/**
 * What a line of a mail is: a sentence that lists names, other text, or a line around the names. The last may be a brand, too:
 * "Thanks" also stands above names.
 */
export type MailPart = 'names' | 'text' | 'around'

/** @param lines those that are not blank and have no columns, as pasted. */
export function mailLines(lines: readonly MailLine[]): ReadonlyMap<number, MailPart> {
  const texts = lines.map(({ text }) => text.replace(/^[>\s]+/, '').trim())
  const closing = texts.findLastIndex((text) => CLOSING.test(text))
  const signature = closing > 0 ? signatureLength(lines, closing, texts) : 0
  const start = texts.findIndex((text) => !HEAD.test(text))
  const isGreeting = (index: number) => {
    const [line, next] = [lines[index]!, lines[index + 1]]
    if (index !== start || !next || !GREETING.test(texts[index]!)) return false
    return next.number > line.number + 1 || (/[,!:]$/.test(texts[index]!) && !texts[index + 1]!.endsWith(','))
  }
  const isOfMail = (text: string, index: number) =>
    isGreeting(index) || HEAD.test(text) || CLOSING.test(text) || isSentence(text)
  // A plain list may name brands by their addresses.
  const isMail = texts.some(isOfMail)
  const isNoName = (text: string, index: number) =>
    isOfMail(text, index) || (isMail && CONTACT.test(text)) || !/[\p{L}\p{N}]/u.test(text)
  const isBare = (index: number) => !isNoName(texts[index]!, index) && !LISTED.test(texts[index]!)
  const isListed = texts.map((text, index) => LISTED.test(text) && !isNoName(text, index))
  const [first, final] = [isListed.indexOf(true), isListed.lastIndexOf(true)]
  const isBelow = (index: number) => lines[index]?.number === (lines[index - 1]?.number ?? -1) + 1
  // The names go on without bullets, to the closing if there is one, or else to a blank line.
  const below = lines.findIndex((_, index) => index > final && !(isBelow(index) && isBare(index)))
  const end = closing > final ? closing : below < 0 ? lines.length : below
  // "Shoes" alone above bullets, below a blank line.
  const isHeading = (index: number) =>
    isBare(index) && !isBelow(index) && isBelow(index + 1) && isListed[index + 1]
  // What is above the bullets is a heading, or a name if names among them have no bullets either.
  const isMixed = lines.some((_, index) => index > first && index < end && isBare(index) && !isHeading(index))
  const above = lines.findLastIndex((_, index) => index < first && !(isBelow(index + 1) && isBare(index)))
  const begin = isMixed ? above + 1 : first
  // In a mail with a list, the names are in the list.
  const hasList = isMail && first < final
  const isAround = (index: number) =>
    (index > closing && index <= closing + signature) ||
    (hasList && (index < begin || index >= end || (!isMixed && isHeading(index))))
  return new Map(
    lines.flatMap(({ number }, index): [number, MailPart][] => {
      const text = texts[index]!
      if (isSentence(text) && namesWithin(text).length > 1) return [[number, 'names']]
      if (isNoName(text, index)) return [[number, 'text']]
      return isAround(index) ? [[number, 'around']] : []
    }),
  )
}

/** How many lines below a closing, to a phone number or address, or the next blank line but one. 0 if they are too many. */
function signatureLength(lines: readonly MailLine[], closing: number, texts: readonly string[]) {
  const below = lines.slice(closing + 1)
  const end = below.findIndex(({ number }, index) => index > 0 && number > below[index - 1]!.number + 1)
  const isContact = below.map((_, index) => CONTACT.test(texts[closing + 1 + index]!))
  const signature = below.slice(0, Math.max(end < 0 ? below.length : end, isContact.lastIndexOf(true) + 1))
  return signature.filter((_, index) => !isContact[index]).length > MAX_SIGNATURE ? 0 : signature.length
}

const WORD = String.raw`[\p{Lu}\d](?:[\p{L}\p{N}'’+-]|[.&](?=\p{L}))*`
const NAME = `${WORD}(?: (?:& )?${WORD})*`
const NAMES_IN_SENTENCE = new RegExp(`${NAME}(?:, ${NAME})+(?:,? (?:and|und|et|y) ${NAME})?`, 'u')

/** The names that a sentence lists, as in "We also carry Nike, Adidas and Puma.", or else the whole text. */
export function namesWithin(text: string): readonly string[] {
  return NAMES_IN_SENTENCE.exec(text)?.[0].split(/,? (?:and|und|et|y) |, /) ?? [text]
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
const BARE_NUMBER = /^(\d{1,4}) (?=\S)(?!\d{3}(?: \d{3})*$)/

/** A line without its list number. The line alone does not show whether the number is part of a name ("1. FC Köln"). */
export const withoutListNumber = (line: string): string => cleanCell(line.replace(LIST_NUMBER, ''))

/** Removes the numbers before the lines if they count up. */
export function withoutCount(lines: readonly string[]): readonly string[] {
  const isCounted = (pattern: RegExp) => {
    const numbers = lines.map((line) => {
      const found = pattern.exec(line)
      return Number(found?.[1] ?? found?.[2] ?? Number.NaN)
    })
    return numbers.every((number, index) => number === numbers[0]! + index)
  }
  if (lines.length > 1 && isCounted(LIST_NUMBER)) return lines.map(withoutListNumber)
  if (lines.length > 2 && isCounted(BARE_NUMBER)) return lines.map((line) => line.replace(BARE_NUMBER, ''))
  return lines
}
