/** Every field of a brand by its name in responses, with the type that `read-brand.ts` reads, and its label on the screen. */
export const FIELDS = {
  id: { type: 'id', label: 'Id' },
  name: { type: 'text', label: 'Name' },
  logo: { type: 'url', label: 'Logo' },
  updated_at: { type: 'timestamp', label: 'Updated' },
} as const

export type BrandField = keyof typeof FIELDS

/** The fields in the order in which our service sends them. */
export const BRAND_FIELDS = Object.keys(FIELDS) as readonly BrandField[]

/** The largest id: ids are stored as signed 64-bit integers. */
export const MAX_BRAND_ID = 2n ** 63n - 1n

export const BRAND_ID = /^(?:0|[1-9]\d{0,18})$/

/** Whether a text is a brand id as our service writes it. Other services may send anything. */
export const isBrandId = (text: string) =>
  BRAND_ID.test(text) && (text.length < 19 || BigInt(text) <= MAX_BRAND_ID)

/** The name of an additional field: one outside the contract, which a client gets on request (docs/api.md). */
const NAME = /^[a-z][a-z0-9_]{0,39}$/
const MAX_NAMES = 20

/** The additional field that the service itself provides, which no import may contain: what changed in a brand. */
export const CHANGES_FIELD = 'changes'

/** The names in a list such as `country,website`, or what is wrong with it, as a sentence. The list may be empty. */
export function readFieldNames(
  list: string,
): { readonly names: readonly string[] } | { readonly problem: string } {
  if (list.trim() === '') return { names: [] }
  const names = list.split(',').map((name) => name.trim())
  if (names.length > MAX_NAMES) return { problem: `There may be at most ${MAX_NAMES} fields.` }
  for (const [index, name] of names.entries()) {
    const shown = JSON.stringify(name.slice(0, 40))
    if (!NAME.test(name)) {
      const allowed = 'up to 40 lower-case letters, digits and underscores, starting with a letter'
      return { problem: `${shown} cannot be the name of a field. Use ${allowed}.` }
    }
    if (Object.hasOwn(FIELDS, name)) return { problem: `Every brand already has the field ${shown}.` }
    if (names.indexOf(name) !== index) return { problem: `The field ${shown} is named twice.` }
  }
  return { names }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of a brand from any server; empty if it is not an object. */
export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> => (isObject(raw) ? raw : {})

/** The additional fields of a brand from any server, those outside the contract, in the brand's order. */
export function additionalFields(raw: unknown): [name: string, value: unknown][] {
  return Object.entries(fieldsOf(raw)).filter(([name]) => !Object.hasOwn(FIELDS, name))
}

/** The names of all additional fields of these brands, in order of first appearance. */
export function additionalNames(raws: readonly unknown[]): string[] {
  return [...new Set(raws.flatMap((raw) => additionalFields(raw).map(([name]) => name)))]
}
