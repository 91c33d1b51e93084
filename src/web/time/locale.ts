/**
 * The locale of dates and numbers. The app is in English, so its dates are too: in the reader's variant of English, or else
 * in British English, which uses the 24-hour clock.
 */
const reported = readLocale(navigator.language)
const locale = reported?.language === 'en' ? reported.toString() : 'en-GB'

export const currentLocale = () => locale

/** On Linux, browsers report `en-US@posix`, `en-US.UTF-8` or `en-US,en`, for which every `Intl` format throws. */
function readLocale(language: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(language.split(/[^\w-]/)[0]!)
  } catch {
    return undefined
  }
}

/** The day on which the reader's week begins, from 0 for Sunday to 6. Monday where the browser does not say. */
export const firstWeekday = () => (reported?.getWeekInfo?.().firstDay ?? 1) % 7

let whole: Intl.NumberFormat | undefined

/** "3,408", in the current locale. */
export const formatCount = (count: number) => (whole ??= new Intl.NumberFormat(currentLocale())).format(count)

/** "1 brand", "3,408 brands". */
export function formatBrandCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'brand' : 'brands'}`
}
