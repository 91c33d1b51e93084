import { currentLocale } from './locale.ts'

let whole: Intl.NumberFormat | undefined

/** "3,408", in the language of `locale.ts`. */
export const countWords = (count: number) => (whole ??= new Intl.NumberFormat(currentLocale())).format(count)

/** "1 finding", "438 findings". */
export function findingCountWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'finding' : 'findings'}`
}

/** "1 brand", "3,408 brands". */
export function brandCountWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'brand' : 'brands'}`
}
