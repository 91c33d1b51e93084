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
const CLOSING =
  /^(?:(?:many |best )?thanks|thank you|(?:with |kind |best |warm )*regards|cheers|best(?: wishes)?,|yours \w+|sincerely|danke|vielen dank|(?:viele|beste|liebe|mit freundlichen|freundliche) grüße|merci|cordialement|gracias|saludos)(?: (?:in advance|again|a lot|so much|very much|and regards|im voraus|schön|vielmals))*[\s,.!]*$/i
const SENTENCE_START =
  /^(?:please|here|attached|below|as discussed|could you|can you|would you|we|i|let me|see|find|these|this|sent from|anbei|bitte|hier|wir|ich|gesendet)\b/i
const LEAST_WORDS = 4
/** A closing is followed by name, position and company at most. */
const MAX_SIGNATURE = 4

/** What a line of a mail is. A signature may turn out to be brands: "Thanks" also stands above names. */
export type MailPart = 'text' | 'signature'

/** @param lines those that are not blank and have no columns, as pasted. */
export function mailLines(lines: readonly MailLine[]): ReadonlyMap<number, MailPart> {
  const texts = lines.map(({ text }) => text.replace(/^[>\s]+/, '').trim())
  const closing = texts.findLastIndex((text) => CLOSING.test(text))
  const signature = closing > 0 ? signatureBelow(lines, closing) : []
  const start = texts.findIndex((text) => !HEAD.test(text))
  const isGreeting = (index: number) => {
    const [line, next] = [lines[index]!, lines[index + 1]]
    if (index !== start || !next || !GREETING.test(texts[index]!)) return false
    return next.number > line.number + 1 || (/[,!:]$/.test(texts[index]!) && !texts[index + 1]!.endsWith(','))
  }
  const isNoName = (text: string, index: number) =>
    isGreeting(index) ||
    HEAD.test(text) ||
    CLOSING.test(text) ||
    isSentence(text) ||
    /^\S+@\S+\.\S+$/.test(text) ||
    !/[\p{L}\p{N}]/u.test(text)
  return new Map<number, MailPart>([
    ...signature.map(({ number }) => [number, 'signature'] as const),
    ...lines
      .filter((_, index) => isNoName(texts[index]!, index))
      .map(({ number }) => [number, 'text'] as const),
  ])
}

/** The lines below a closing, to the next blank line; one right below the closing does not count. Empty if they are too many. */
function signatureBelow(lines: readonly MailLine[], closing: number): readonly MailLine[] {
  const below = lines.slice(closing + 1)
  const end = below.findIndex(({ number }, index) => index > 0 && number > below[index - 1]!.number + 1)
  const signature = end < 0 ? below : below.slice(0, end)
  return signature.length > MAX_SIGNATURE ? [] : signature
}

/** A text of several words that starts as sentences do, or ends as they do and is mostly in small letters. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length < LEAST_WORDS) return false
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small * 2 >= words.length && (SENTENCE_START.test(text) || /[.:?!]$/.test(text))
}
