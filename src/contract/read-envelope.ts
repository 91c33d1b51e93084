import { type PageLinks, readPageLinks } from './page-links.ts'

/** What the app accepts as a list: `data` must be one; each brand in it is read on its own. Undefined: no list. */
export function readListEnvelope(body: unknown): { data: readonly unknown[]; links: PageLinks } | undefined {
  if (!isObject(body) || !Array.isArray(body['data'])) return undefined
  return { data: body['data'], links: readPageLinks(body['links']) }
}

/** What the app accepts as a single brand: an object in `data`. Undefined: no single brand. */
export function readSingleEnvelope(body: unknown): { data: Record<string, unknown> } | undefined {
  return isObject(body) && isObject(body['data']) ? { data: body['data'] } : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
