import { type PageLinks, readPageLinks } from './page-links.ts'

/** Reads a list response. Undefined unless `data` is an array; its items are read one by one with `readBrand`. */
export function readListEnvelope(body: unknown): { data: readonly unknown[]; links: PageLinks } | undefined {
  if (!isObject(body) || !Array.isArray(body['data'])) return undefined
  return { data: body['data'], links: readPageLinks(body['links']) }
}

/** Reads a single-brand response. Undefined unless `data` is an object. */
export function readSingleEnvelope(body: unknown): { data: Record<string, unknown> } | undefined {
  return isObject(body) && isObject(body['data']) ? { data: body['data'] } : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
