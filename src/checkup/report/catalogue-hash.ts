import type { Catalogue } from './report.ts'

/** SHA-256 of a catalogue in its order: one JSON array a line. Null where a browser has none, outside https. */
export async function catalogueHash({ ids, names, logos, updated }: Catalogue): Promise<string | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle
  if (!subtle) return null
  const lines = ids.map((id, row) => JSON.stringify([id, names[row], logos[row], updated[row]]))
  const bytes = new TextEncoder().encode(lines.join('\n'))
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  // Uint8Array has had toHex() in Chrome only since 140.
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
