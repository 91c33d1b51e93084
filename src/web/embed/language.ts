/** Whether a host page's `language` is a language tag. If it is none, the console says so. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    console.warn(`Brand Catalogue: "${tag}" is not a language tag. It was ignored.`)
    return false
  }
}
