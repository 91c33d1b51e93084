const BULLET = /^(?:[•◦▪▫‣⁃●○■□–—*>·]|-(?=\s))\s*/
const QUOTES = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«\s*(.*?)\s*»|‘(.*)’|`(.*)`)$/
const LIST_NUMBER = /^(\d{1,4})[.)]\s+(?=\S)/

/** A cell without what a mail or a spreadsheet puts around it. */
export function cleanCell(cell: string): string {
  let text = cell.replace(/[\s\u200B\uFEFF]+/g, ' ').trim()
  while (BULLET.test(text)) text = text.replace(BULLET, '')
  text = text.replace(/[,;]$/, '').trimEnd()
  const quoted = QUOTES.exec(text)
  return quoted
    ? quoted
        .slice(1)
        .find((part) => part !== undefined)!
        .trim()
    : text
}

/** The number before a line of a list, or NaN. */
export function listNumber(cell: string): { number: number; rest: string } {
  const number = Number(LIST_NUMBER.exec(cell)?.[1] ?? Number.NaN)
  return { number, rest: cell.replace(LIST_NUMBER, '') }
}
