/**
 * Conventions of dates and numbers. They are those of American English if that is the browser's language, and otherwise those of
 * British English. Not by `Intl`, whose first use takes 50 ms, on a slow computer 200.
 */
export const isAmerican = /^en(?:$|[-_]US)/.test(navigator.language)

/** The day on which the reader's week begins, from 0 for Sunday to 6. Monday where the browser does not say. */
export function firstWeekday(): number {
  // On Linux, browsers report `en-US@posix`, `en-US.UTF-8` or `en-US,en`.
  const [language = 'en-GB'] = /^[a-z]{2,3}(?:-[a-z]{2}\b)?/i.exec(navigator.language) ?? []
  return (new Intl.Locale(language).getWeekInfo?.().firstDay ?? 1) % 7
}

/** "3,408" */
export const formatCount = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** "1 brand", "3,408 brands". */
export function formatBrandCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'brand' : 'brands'}`
}
