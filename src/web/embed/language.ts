import { setLocale } from '#web/data/preferences/locale.ts'
import type { Host } from './host.ts'

/** Uses a host page's `language`. If it is not a language tag, the host page is told. */
export function readLanguage({ options, send }: Pick<Host, 'options' | 'send'>): void {
  const { language } = options.get()
  try {
    if (Intl.getCanonicalLocales(language).length > 0) setLocale(language!)
  } catch {
    const message = `language "${language}" is no language tag, and was left out.`
    console.warn(`Brand Catalogue: ${message}`)
    send({ type: 'error', detail: { code: 'bad-option', message } })
  }
}
