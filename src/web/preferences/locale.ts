let locale: string | undefined

/** In whose form dates and numbers are written; undefined: the browser's. */
export const currentLocale = () => locale

/** Takes effect only before anything is written: formats are made once. */
export function setLocale(tag: string): void {
  locale = tag
}
