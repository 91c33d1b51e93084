/** Brands that somebody has put together: their ids in an order, with a title and a note. */
export interface Shortlist {
  readonly ids: ReadonlySet<string>
  readonly title: string
  readonly note: string
}

export const MAX_TITLE = 100
export const MAX_NOTE = 1000

export const EMPTY_SHORTLIST: Shortlist = { ids: new Set(), title: '', note: '' }

/** One line, and no longer than it may be. */
export const cleanTitle = (text: string) => shorten(text.replace(/[\s\p{Cc}]+/gu, ' '), MAX_TITLE)

export const cleanNote = (text: string) =>
  shorten(text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}]/gu, ' '), MAX_NOTE)

function shorten(text: string, length: number): string {
  return text.trim().slice(0, length).toWellFormed().trim()
}

/** The order with one id at another place, from 0. */
export function moveId(ids: Iterable<string>, id: string, place: number): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id)
  return new Set(others.toSpliced(Math.max(0, place), 0, id))
}
