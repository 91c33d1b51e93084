import { hash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { CHANGES_FIELD } from '#contract/fields.ts'
import { populate } from '#service/stores/staged-import.ts'
import { createToken, hashToken, isActive, tokenRecord } from '#service/tokens/access-token.ts'
import type { Environment } from '#service/settings/settings.ts'
import { withStore } from '#service/stores/open-store.ts'
import type { Store } from '#service/stores/store.ts'
import type { SimpleIcon } from 'simple-icons'
import type { StoredBrand } from '#service/stores/records.ts'

/** Fills an empty store with the demo catalogue. @returns whether it was empty; otherwise nothing was touched. */
export async function loadDemo(store: Store): Promise<boolean> {
  if ((await store.brands.count()) > 0) return false
  const { earlier, current, logos } = await demoCatalogue(Math.floor(Date.now() / 1000))
  for (const brands of [earlier, current]) await populate(store, brands, logos)
  return true
}

/**
 * The demo token: the one whose text is in `file`, or a new one if that is missing, no longer valid, or does not get changes.
 * Only this token is kept as text, so that every start can print it.
 */
export async function demoToken(store: Store, file: string): Promise<string> {
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  const stored = await store.tokens.find(hashToken(kept))
  if (stored && isActive(stored, Date.now() / 1000) && stored.fields === CHANGES_FIELD) return kept

  const token = await addDemoToken(store)
  await writeFile(file, `${token}\n`, { mode: 0o600 })
  return token
}

/** Adds a token that gets what changed in each brand. */
async function addDemoToken(store: Store): Promise<string> {
  const token = createToken()
  await store.tokens.add(tokenRecord(token, 'demo', [CHANGES_FIELD]))
  return token
}

/**
 * `brand-catalogue demo`: loads the demo catalogue into the store that DATABASE_URL names (default: the one of
 * `brand-catalogue start`), and prints a new token. A store that already holds brands only gets the token, so running the
 * command again, or on the wrong store, changes no brand.
 */
export async function loadDemoCatalogue(environment: Environment): Promise<void> {
  await withStore(environment, false, async (store, name) => {
    const loaded = await loadDemo(store)
    const token = await addDemoToken(store)
    const count = `${(await store.brands.count()).toLocaleString('en')} brands`
    console.log(
      loaded
        ? `Loaded the demo catalogue, ${count}, into ${name}`
        : `${name} already holds ${count}, left as they are`,
    )
    console.log(`A new access token: ${token}`)
  })
}

const MONTH = 30 * 86_400
const TWO_YEARS = 2 * 365 * 86_400
/** Colours above this luminance are hard to see on white: their logos get a dark background. */
const PALE = 0.7

/**
 * Every brand of the npm package `simple-icons` 16 (CC0; the marks belong to their owners), with ids 1 … n in order of slug, and
 * `earlier` those that version 15 already had, with their names and logos in it. So the changes are real.
 *
 * The dates are made up: brands that changed were updated in the month before `now` (Unix seconds), the others in the two
 * years before that, both more often towards the end, so that a demo of last week's changes has some.
 */
export async function demoCatalogue(now: number) {
  // Loaded on demand: ten megabytes, needed once in the life of a store.
  const [before, after] = (await Promise.all([import('simple-icons-15'), import('simple-icons')])).map(
    (icons: object) => (Object.values(icons) as SimpleIcon[]).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  )
  const ids = new Map(after!.map(({ slug }, index) => [slug, String(index + 1)]))
  const kept = before!.filter(({ slug }) => ids.has(slug))
  const look = (icon: SimpleIcon) => `${icon.title} ${logoName(icon)}`
  const looks = new Set(kept.map(look))
  const ageOf = (icon: SimpleIcon) => {
    const share = hashFraction(icon.slug)
    return Math.floor(looks.has(look(icon)) ? MONTH + share ** 1.4 * (TWO_YEARS - MONTH) : share ** 2 * MONTH)
  }
  const toBrands = (icons: readonly SimpleIcon[], age: (icon: SimpleIcon) => number): StoredBrand[] =>
    icons.map((icon) => ({
      id: ids.get(icon.slug)!,
      name: icon.title,
      logo: `/logos/${logoName(icon)}.svg`,
      updatedAt: now - age(icon),
      fields: '{}',
    }))
  // The drawings of version 16 replace the same ones of version 15, whose titles may differ.
  const logos = new Map([...kept, ...after!].map((icon) => [logoName(icon), drawLogo(icon)]))
  return {
    earlier: toBrands(kept, () => TWO_YEARS),
    current: toBrands(after!, ageOf),
    logos: Array.from(logos, ([name, svg]) => ({ name, svg })),
  }
}

/** Different drawings have different addresses, so that one that was replaced can still be seen. */
function logoName({ slug, path, hex }: SimpleIcon): string {
  return `${slug}-${hash('sha256', hex + path).slice(0, 8)}`
}

/** A number in 0 … 1 that depends on the text alone. */
function hashFraction(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE() / 2 ** 32
}

function drawLogo({ svg, hex }: SimpleIcon): string {
  const [size, background] =
    luminance(hex) > PALE
      ? [
          'width="32" height="32" viewBox="-4 -4 32 32"',
          '<rect x="-4" y="-4" width="32" height="32" rx="4" fill="#222"/>',
        ]
      : ['width="24" height="24" viewBox="0 0 24 24"', '']
  return svg.replace('viewBox="0 0 24 24"', size).replace('<path', `${background}<path fill="#${hex}"`)
}

/** Relative luminance of a colour `rrggbb`, 0 … 1 (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
