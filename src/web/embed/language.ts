import { setLocale } from '#web/preferences/locale.ts'

/** Uses a host page's `language`. If it is not a language tag, the console says so. */
export function readLanguage(tag: string | undefined): void {
  try {
    if (Intl.getCanonicalLocales(tag).length > 0) setLocale(tag!)
  } catch {
    console.warn(`Brand Catalogue: "${tag}" is not a language tag. It was ignored.`)
  }
}
