import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { populate } from '#service/stores/staged-import.ts'
import { createToken, hashToken, isActive, tokenRecord } from '#service/tokens/access-token.ts'
import { failForFile } from '#service/terminal.ts'
import { type Environment, readDatabase } from '#service/settings/settings.ts'
import { databaseName, withStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import type { SimpleIcon } from 'simple-icons'
import type { StoredBrand, StoredLogo } from '#service/stores/records.ts'

const DEMO_LABEL = 'demo'

/** Fills an empty store with the demo catalogue. @returns whether it was empty; otherwise nothing was touched. */
export async function loadDemo(store: Store): Promise<boolean> {
  if ((await store.count()) > 0) return false
  const { brands, logos } = await demoCatalogue(Math.floor(Date.now() / 1000))
  await populate(store, brands, logos)
  return true
}

/**
 * The demo token: the one whose text is in `file`, or a new one if it is missing or no longer valid. Only this token is kept
 * as text, so that every start can print it.
 */
export async function demoToken(store: Store, file: string): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const stored = await store.tokens.find(hashToken(kept))
  if (stored && isActive(stored, Date.now() / 1000)) return kept

  const token = createToken()
  await store.tokens.add(tokenRecord(token, DEMO_LABEL))
  await writeFile(file, `${token}\n`, { mode: 0o600 }).catch(failForFile)
  return token
}

/**
 * `brand-catalogue demo`: loads the demo catalogue into the store that DATABASE_URL names (default: the one of
 * `brand-catalogue start`), and prints a new token. A store that already holds brands only gets the token, so running the
 * command again, or on the wrong store, changes no brand.
 */
export async function loadDemoCatalogue(environment: Environment): Promise<void> {
  const database = readDatabase(environment)
  await withStore(database, false, async (store) => {
    const loaded = await loadDemo(store)
    const token = createToken()
    await store.tokens.add(tokenRecord(token, DEMO_LABEL))
    const count = `${(await store.count()).toLocaleString('en')} brands`
    const name = databaseName(database)
    console.log(
      loaded
        ? `Loaded the demo catalogue, ${count}, into ${name}`
        : `${name} already holds ${count}, left as they are`,
    )
    console.log(`A new access token: ${token}`)
  })
}

const TWO_YEARS = 2 * 365 * 86_400
/** Colours above this luminance are hard to see on white: their logos get a dark background. */
const PALE = 0.7

/**
 * Every brand of the npm package `simple-icons` (CC0; the marks belong to their owners), with ids 1 … n in order of slug.
 *
 * `updated_at` is made up. The slug's hash gives a number u in 0 … 1, and the brand was updated u² × 2 years before `now`
 * (Unix seconds): about 4 % of the brands in the last day and 10 % in the last week.
 */
export async function demoCatalogue(now: number): Promise<{ brands: StoredBrand[]; logos: StoredLogo[] }> {
  // Loaded on demand: five megabytes, needed once in the life of a store.
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
