/**
 * In whose form dates and numbers are written. The app's words are English, so that the dates among them are as well: as
 * the reader's own English has them, else the British one, with its clock of 24 hours.
 */
let locale = /^en\b/i.test(navigator.language) ? navigator.language : 'en-GB'

export const currentLocale = () => locale

/** Takes effect only before anything is written: formats are made once. */
export function setLocale(tag: string): void {
  locale = tag
}
