/** Turns options as host pages write them into values that can be sent. The frame validates them and reports invalid ones. */
import type { BrandCatalogueOptions } from './embed.d.ts'

/** Options that have an attribute. */
export const NAMES = [
  'src',
  'mode',
  'filters',
  'brand',
  'max',
  'selected',
  'exclude',
  'colorScheme',
  'height',
  'title',
] as const satisfies readonly (keyof BrandCatalogueOptions)[]
export type OptionName = (typeof NAMES)[number]

export const attributeOf = (name: string) => name.replace('S', '-s')

/** The value to send; `undefined` stands for the default of an option. */
export function plainOption(name: OptionName, value: unknown): unknown {
  if (value == null || value === '') return undefined
  if (typeof value !== 'object') return value
  if (name === 'filters') {
    const entries = Symbol.iterator in value ? [...(value as URLSearchParams)] : Object.entries(value)
    return `${new URLSearchParams(entries.filter(([, text]) => text != null && text !== ''))}`
  }
  if (Array.isArray(value)) return value.map((one) => plainOption('brand', one))
  // A brand stands for its id.
  return (value as { id?: unknown }).id ?? `${value as URL}`
}

/** The address of the frame's page. @throws TypeError if `src` is missing or invalid */
export function frameAddress(src = ''): URL {
  const given = src.trim()
  if (!given) throw new TypeError('src is missing.')
  // Without a scheme, it would be a path of the host page, which might embed itself endlessly.
  const url = /^(https?:\/)?\//i.test(given) && URL.parse(given, document.baseURI)
  if (!url) throw new TypeError(`src "${given}" does not begin with https://.`)
  url.pathname = url.pathname.replace(/\/?(embed\.js)?$/, '/embed/')
  url.search = url.hash = ''
  return url
}
