/** Finds the lines of a pasted mail that are not names: its head, greeting, sentences, thanks and signature. */

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
/** Phone numbers, web and mail addresses, but not the address of a brand's page. "booking.com" is a brand. */
const CONTACT =
  /\S@\S+\.\w{2}|^(?:[\p{L}-]+[:.]+ *)?(?!.*\/brands\/\d)(?:https?:\/\/|www\.)\S+$|^(?:(?:tel|t[eé]l[eé](?:ph|f)one?|phone|fax|mobile?|cell|handy|[tmfp])\b[ .:]*\+?|\+|(?=\(?0[\d)]*[ /-]|\(?\d{3}\)?[ -]\d{3}-\d{4}$))[\d ()/.-]{7,}$/iu
const SENTENCE_START =
  /^(?:please|here|attached|below|as discussed|could you|can you|would you|we|i|let me|see|find|these|this|sent from|anbei|bitte|hier|wir|ich|gesendet)\b/i
const LEAST_WORDS = 4
/** A closing is followed by name, position and company at most, and by ways to reach them. */
const MAX_SIGNATURE = 4

/** What a line of a mail is. A signature may turn out to be brands: "Thanks" also stands above names. */
export type MailPart = 'text' | 'signature'

/**
 * @param lines those that are not blank and have no columns, as pasted.
 * @param mark the bullet or number before each line of a list.
 */
export function mailLines(lines: readonly MailLine[], mark: RegExp): ReadonlyMap<number, MailPart> {
  const texts = lines.map(({ text }) => text.replace(/^[>\s]+/, '').trim())
  const closing = texts.findLastIndex((text) => CLOSING.test(text))
  const signature = closing > 0 ? signatureBelow(lines, closing, texts) : []
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
  const listed = lines.filter((_, index) => mark.test(texts[index]!) && !isNoName(texts[index]!, index))
  const isAround = ({ number }: MailLine) => number < listed[0]!.number || number > listed.at(-1)!.number
  // In a mail with a list, the names are in the list.
  const hasList = listed.length > 1 && lines.some((line, at) => isAround(line) && isNoName(texts[at]!, at))
  return new Map<number, MailPart>([
    ...signature.map(({ number }) => [number, 'signature'] as const),
    ...lines
      .filter((line, index) => isNoName(texts[index]!, index) || (hasList && isAround(line)))
      .map(({ number }) => [number, 'text'] as const),
  ])
}

/** The lines below a closing, to a phone number or address, or the next blank line but one. Empty if they are too many. */
function signatureBelow(lines: readonly MailLine[], closing: number, texts: readonly string[]) {
  const below = lines.slice(closing + 1)
  const end = below.findIndex(({ number }, index) => index > 0 && number > below[index - 1]!.number + 1)
  const isContact = below.map((_, index) => CONTACT.test(texts[closing + 1 + index]!))
  const signature = below.slice(0, Math.max(end < 0 ? below.length : end, isContact.lastIndexOf(true) + 1))
  return signature.filter((_, index) => !isContact[index]).length > MAX_SIGNATURE ? [] : signature
}

/** A text of several words that starts as sentences do, or ends as they do and is mostly in small letters. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < LEAST_WORDS) return false
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small * 2 >= words.length && (SENTENCE_START.test(text) || /[.:?!]$/.test(text))
}
