import { currentLocale } from '#web/preferences/locale.ts'
import { once } from '#web/ui/once.ts'

const whole = once(() => new Intl.NumberFormat(currentLocale()))

/** "3,408", in the language of `locale.ts`. */
export const countWords = (count: number) => whole().format(count)

/** "1 brand", "3,408 brands". */
export function brandCountWords(count: number): string {
  return `${countWords(count)} ${count === 1 ? 'brand' : 'brands'}`
}
