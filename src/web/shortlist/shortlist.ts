/**
 * A shortlist, and the link that holds it: ids in their order, title, note, and a short note for each brand. The link holds
 * them in the fragment, which browsers send to no server.
 */
import { isBrandId } from '#contract/fields.ts'
import { readLogoBackground } from '#web/brand/logo-background.tsx'
import { type OneColour, readOneColour } from '#web/brand/logo-shape.ts'

export interface Look {
  /** The background, as in `view_ground`. `undefined` for the one from Settings. */
  readonly background?: string | undefined
  /** The one colour of all logos. `undefined` for their own colours. */
  readonly oneColour?: OneColour | undefined
}

export interface Shortlist extends Look {
  readonly ids: ReadonlySet<string>
  readonly title: string
  readonly note: string
  /** The notes on single brands, by id. */
  readonly notes: Readonly<Record<string, string>>
}

/** More than anybody reads on a board or a line sheet, and as many as a link can hold. */
export const MAX_BRANDS = 1000
export const MAX_TITLE = 100
export const MAX_NOTE = 1000
export const MAX_BRAND_NOTE = 200

export const EMPTY_SHORTLIST: Shortlist = { ids: new Set(), title: '', note: '', notes: {} }

export const nameOf = ({ title }: Shortlist) => title || 'Shortlist'

const shorten = (text: string, length: number) => text.trim().slice(0, length).toWellFormed().trim()

/** Makes a text one line, at most `longest` characters long. */
export const cleanLine = (text: string, longest = MAX_TITLE) =>
  shorten(text.replace(/[\s\p{Cc}]+/gu, ' '), longest)

export const cleanNote = (text: string) =>
  shorten(text.replace(/\r\n?/g, '\n').replace(/(?!\n)[\p{Cc}]/gu, ' '), MAX_NOTE)

/** Reads a shortlist from untrusted data: what the device has stored, or a link. */
export function readShortlist(from: Partial<Record<keyof Shortlist, unknown>>): Shortlist {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  const ids: readonly unknown[] = Array.isArray(from.ids) ? from.ids : []
  const notes = Object.entries(from.notes ?? {}).flatMap(([id, value]) => {
    const text = cleanLine(textOf(value), MAX_BRAND_NOTE)
    return isBrandId(id) && text ? [[id, text] as const] : []
  })
  return {
    ids: new Set(ids.map(textOf).filter(isBrandId)),
    title: cleanLine(textOf(from.title)),
    note: cleanNote(textOf(from.note)),
    notes: Object.fromEntries(notes),
    background: readLogoBackground(textOf(from.background)),
    oneColour: readOneColour(from.oneColour),
  }
}

export function lookOf(search: string): Look {
  const parameters = new URLSearchParams(search)
  return {
    background: readLogoBackground(parameters.get('view_ground') ?? undefined),
    oneColour: readOneColour(parameters.get('view_colour')),
  }
}

/** The ids with one at another place, counted from 0, or at the end that is nearest to it. */
export function moveId(ids: ReadonlySet<string>, id: string, place: number): ReadonlySet<string> {
  const others = [...ids].filter((other) => other !== id)
  return ids.has(id) ? new Set(others.toSpliced(Math.max(0, place), 0, id)) : ids
}

/** Longer links are compressed: some programs cut an address off after about 2,000 characters. */
const MAX_PLAIN = 2000
const NOTE = 'note.'

/** A shortlist as the fragment of an address, such as `ids=3.1&title=Spring&count=2`. The count shows that nothing was cut off. */
export function plainLink({ ids, title, note, notes }: Shortlist): string {
  const parts = new URLSearchParams({ ids: [...ids].join('.') })
  if (title) parts.set('title', title)
  if (note) parts.set('note', note)
  for (const [id, text] of Object.entries(notes)) if (ids.has(id)) parts.set(NOTE + id, text)
  parts.set('count', String(ids.size))
  return parts.toString()
}

/** The link to share: the plain one, compressed if it is long. */
export const linkOf = async (plain: string): Promise<string> =>
  plain.length <= MAX_PLAIN ? plain : `z=${await deflate(plain)}`

/** The shortlist in a link; `null` if the link was cut off or changed, or holds too many brands. */
export async function readLink(fragment: string): Promise<Shortlist | null> {
  // A link at the end of a sentence may end with its punctuation.
  const link = fragment.replace(/[^\w-]+$/, '')
  const text = link.startsWith('z=') ? await inflate(link.slice(2)).catch(() => '') : link
  const parts = new URLSearchParams(text)
  const ids = (parts.get('ids') ?? '').split('.')
  if (parts.get('count') !== String(ids.length) || !ids.every(isBrandId)) return null
  if (ids.length > MAX_BRANDS) return null
  const notes = [...parts].flatMap(([key, value]) => (key.startsWith(NOTE) ? [[key.slice(5), value]] : []))
  return readShortlist({ ...Object.fromEntries(parts), ids, notes: Object.fromEntries(notes) as unknown })
}

async function deflate(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Bytes. A thousand ids with their notes are fewer, but a crafted link could inflate to gigabytes. */
const MAX_INFLATED = 2_000_000

async function inflate(base64url: string): Promise<string> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  let left = MAX_INFLATED
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      left -= part.length
      if (left < 0) throw new RangeError('Too long')
      controller.enqueue(part)
    },
  })
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(stream.pipeThrough(limit)).text()
}
