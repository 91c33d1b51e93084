/**
 * In whose form dates and numbers are written. The app's words are English, so that the dates among them are as well: as
 * the reader's own English has them, else the British one, with its clock of 24 hours.
 */
const locale = readLocale(navigator.language)

export const currentLocale = () => locale

/** On Linux, browsers report `en-US@posix`, `en-US.UTF-8` or `en-US,en`, with which every format of `Intl` throws. */
function readLocale(reported: string): string {
  const [tag = ''] = reported.split(/[^\w-]/)
  if (!/^en\b/i.test(tag)) return 'en-GB'
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

let whole: Intl.NumberFormat | undefined

/** "3,408", in that form. */
export const countWords = (count: number) => (whole ??= new Intl.NumberFormat(currentLocale())).format(count)

/** "1 brand", "3,408 brands". */
export function brandCountWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'brand' : 'brands'}`
}
