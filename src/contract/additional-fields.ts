/** Fields of a brand beyond those of the contract, which a client gets on request (docs/api.md). */
import { FIELDS } from './fields.ts'

const NAME = /^[a-z][a-z0-9_]*$/
const MAX_NAME_LENGTH = 40
const MAX_NAMES = 20

/** The names in a list such as `country,website`, or what is wrong with it, as a sentence. The list may be empty. */
export function readFieldNames(
  list: string,
): { readonly names: readonly string[] } | { readonly problem: string } {
  if (list.trim() === '') return { names: [] }
  const names = list.split(',').map((name) => name.trim())
  if (names.length > MAX_NAMES) return { problem: `There may be at most ${MAX_NAMES} fields.` }
  for (const [index, name] of names.entries()) {
    if (name === '') return { problem: 'The name of a field is empty: separate names by single commas.' }
    const shown = JSON.stringify(name.slice(0, MAX_NAME_LENGTH))
    if (name.length > MAX_NAME_LENGTH) {
      return { problem: `The name of the field ${shown}… has more than ${MAX_NAME_LENGTH} characters.` }
    }
    if (!NAME.test(name)) {
      return {
        problem: `${shown} cannot be the name of a field: use lower-case letters a to z, digits and underscores, and begin with a letter.`,
      }
    }
    if (Object.hasOwn(FIELDS, name)) return { problem: `Every brand has the field ${shown} already.` }
    if (names.indexOf(name) !== index) return { problem: `The field ${shown} is named twice.` }
  }
  return { names }
}

/** The fields of a brand from any server; none if it is no object. */
export function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : {}
}

/** The names and values that a brand from any server has beyond those of the contract, in its order. */
export function additionalFields(raw: unknown): [name: string, value: unknown][] {
  return Object.entries(fieldsOf(raw)).filter(([name]) => !Object.hasOwn(FIELDS, name))
}

/** The names of the additional fields of any of these brands, in the order of appearance. */
export function additionalNames(raws: readonly unknown[]): string[] {
  return [...new Set(raws.flatMap((raw) => additionalFields(raw).map(([name]) => name)))]
}

/** A JSON value, or the lack of one, as a text: empty for null, JSON for lists and objects. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
