import { createHash } from 'node:crypto'
import type { SimpleIcon } from 'simple-icons'
import type { StoredBrand, StoredLogo } from '#service/stores/records.ts'

const TWO_YEARS = 2 * 365 * 86_400
/** Colours of at least this luminance are hard to see on white: their logos get a dark background. */
const PALE = 0.7

/**
 * The demo catalogue: every brand of the npm package `simple-icons` (CC0; the marks belong to their owners), with ids
 * 1 … n in order of slug, and its icon in the brand's colour as logo.
 *
 * `updated_at` is made up, since the package has no dates. The slug's hash gives a number u, even in 0 … 1, and the
 * brand was updated u² × 2 years before `now`: always the same for one slug and load, about 4 % of the brands in the
 * last day and 10 % in the last week, the rest thinning out over the two years.
 *
 * @param now Unix seconds.
 */
export async function demoCatalogue(now: number): Promise<{ brands: StoredBrand[]; logos: StoredLogo[] }> {
  // Five megabytes, needed once in the life of a store.
  const icons: object = await import('simple-icons')
  const sorted = (Object.values(icons) as SimpleIcon[]).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  return {
    brands: sorted.map(({ slug, title }, index) => ({
      id: String(index + 1),
      name: title,
      logo: `/logos/${slug}.svg`,
      updatedAt: now - Math.floor(evenly(slug) ** 2 * TWO_YEARS),
      fields: '{}',
    })),
    logos: sorted.map((icon) => ({ name: icon.slug, svg: drawLogo(icon) })),
  }
}

/** A number in 0 … 1 that depends on the text alone. */
function evenly(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
}

function drawLogo({ title, path, hex }: SimpleIcon): string {
  const pale = luminance(hex) > PALE
  const size = pale ? 32 : 24
  const background = pale ? '<rect x="-4" y="-4" width="32" height="32" rx="4" fill="#222"/>' : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${size}" height="${size}" viewBox="${pale ? '-4 -4 32 32' : '0 0 24 24'}">` +
    `<title>${escapeText(title)}</title>${background}<path fill="#${hex}" d="${path}"/></svg>`
  )
}

/** Relative luminance of a colour `rrggbb`, 0 … 1 (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
