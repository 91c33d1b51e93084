import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { brandSchema } from '#contract/brand.ts'
import { populate } from '#service/stores/staged-import.ts'
import { hashToken, isActive, tokenRecord } from '#service/tokens/access-token.ts'
import { aBrand, temporaryFolder, temporaryStore } from '#service/testing/temporary-store.ts'
import { demoCatalogue, demoToken, loadDemo } from '#service/demo.ts'

const NOW = 1_795_000_000

describe('the demo catalogue', () => {
  let brands: Awaited<ReturnType<typeof demoCatalogue>>['brands']
  let logos: Awaited<ReturnType<typeof demoCatalogue>>['logos']
  beforeAll(async () => ({ brands, logos } = await demoCatalogue(NOW)))

  test('thousands of brands that keep the contract, numbered in order of slug', () => {
    expect(brands.length).toBeGreaterThan(3000)
    expect(brands.map(({ id }) => id)).toEqual(brands.map((_, index) => String(index + 1)))
    const slugs = logos.map(({ name }) => name)
    expect(slugs).toEqual(slugs.toSorted())
    expect(brands.map(({ logo }) => logo)).toEqual(slugs.map((slug) => `/logos/${slug}.svg`))
    for (const { id, name, logo, updatedAt } of brands) {
      const brand = { id, name, logo: `https://brands.example${logo}`, updated_at: updatedAt }
      expect(brandSchema.safeParse(brand).error).toBeUndefined()
    }
  })

  test('each logo is one drawing in the colour of its brand', () => {
    const byName = new Map(logos.map(({ name, svg }) => [name, svg]))
    expect(byName.get('github')).toMatch(
      /^<svg [^>]*viewBox="0 0 24 24"><title>GitHub<\/title><path fill="#181717" d="M/,
    )
    expect(byName.get('handm')).toContain('<title>H&amp;M</title>')
    expect(byName.get('duckdb')).toMatch(/<rect [^>]*fill="#222"\/><path fill="#FFF000"/)
    for (const svg of byName.values()) {
      expect(svg).toMatch(/^<svg [^<>]*><title>[^<>]*<\/title>(?:<rect [^<>]*>)?<path [^<>]*\/><\/svg>$/)
    }
  })
})

test('the demo is loaded once, and never over other brands', async () => {
  const empty = await temporaryStore()
  expect(await loadDemo(empty)).toBe(true)
  const before = await empty.listBrands({ filters: {}, limit: 100, page: 1 })
  expect(before.total).toBeGreaterThan(3000)
  expect(await loadDemo(empty)).toBe(false)
  expect(await empty.listBrands({ filters: {}, limit: 100, page: 1 })).toEqual(before)
  expect(await empty.findLogo('github')).toBeDefined()

  const taken = await temporaryStore()
  await populate(taken, [aBrand()], [])
  expect(await loadDemo(taken)).toBe(false)
  expect(await taken.listBrands({ filters: {}, limit: 10, page: 1 })).toMatchObject({
    brands: [aBrand()],
    total: 1,
  })
})

test('the demo token is kept in a private file and used again', async () => {
  const store = await temporaryStore()
  const file = join(await temporaryFolder(), 'demo-token')
  const token = await demoToken(store, file)
  expect(await readFile(file, 'utf8')).toBe(`${token}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const stored = await store.tokens.find(hashToken(token))
  expect(stored).toMatchObject({ label: 'demo' })
  expect(isActive(stored!, Date.now() / 1000)).toBe(true)
  expect(await demoToken(store, file)).toBe(token)
})

test('a demo token that is missing, unknown or expired is replaced', async () => {
  const store = await temporaryStore()
  const file = join(await temporaryFolder(), 'demo-token')
  const first = await demoToken(store, file)
  await rm(file)
  const second = await demoToken(store, file)
  expect(second).not.toBe(first)

  await store.tokens.add({ ...tokenRecord('bcat_expired', 'demo'), expiresAt: 1 })
  await writeFile(file, 'bcat_expired')
  expect(await demoToken(store, file)).toMatch(/^bcat_\w{40}$/)
})
