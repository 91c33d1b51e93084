/** A cell of a table or a line of a list, without what a mail or a spreadsheet puts around it. */

const BULLET =
  /^(?:[•◦▪▫‣⁃●○■□–—*>·☐☑☒✓✔✅\u2460-\u2473\u2776-\u2793]\uFE0F?|-(?=\s)|\[[ x]\]|\d\uFE0F?\u20E3)\s*/i
const QUOTES = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«\s*(.*?)\s*»|‘(.*)’|`(.*)`)$/

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
const BARE_NUMBER = /^(\d{1,4}) (?=\S)/

/** The line of a list without its number. Whether it has one or is a name, such as "1. FC Köln", the line does not tell. */
export const withoutListNumber = (line: string): string => cleanCell(line.replace(LIST_NUMBER, ''))

/** The lines without the numbers before them, if they count up. */
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
