import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brandSchema } from '#contract/brand.ts'
import { populate } from '#service/stores/staged-import.ts'
import { hashToken, isActive, tokenRecord } from '#service/tokens/access-token.ts'
import { aBrand, ALL, temporaryFolder, temporaryStore } from '#service/testing/stores.ts'
import { demoCatalogue, demoToken, loadDemo } from '#service/demo.ts'

const NOW = 1_795_000_000

const demo = await demoCatalogue(NOW)

test('thousands of brands that keep the contract, numbered in order of slug', () => {
  expect(demo.current.length).toBeGreaterThan(3000)
  expect(demo.current.map(({ id }) => id)).toEqual(demo.current.map((_, index) => String(index + 1)))
  const slugs = demo.current.map(({ logo }) => /^\/logos\/(.+)-[0-9a-f]{8}\.svg$/.exec(logo)![1]!)
  expect(slugs).toEqual(slugs.toSorted())
  for (const { id, name, logo, updatedAt } of demo.current) {
    const brand = { id, name, logo: `https://brands.example${logo}`, updated_at: updatedAt }
    expect(brandSchema.safeParse(brand).error).toBeUndefined()
  }
})

test('each logo is one drawing in the colour of its brand', () => {
  const byName = new Map(demo.logos.map(({ name, svg }) => [name.replace(/-\w+$/, ''), svg]))
  expect(byName.get('github')).toMatch(
    /^<svg [^>]*viewBox="0 0 24 24"[^>]*><title>GitHub<\/title><path fill="#181717" d="M/,
  )
  expect(byName.get('handm')).toContain('<title>H&amp;M</title>')
  expect(byName.get('duckdb')).toMatch(/<rect [^>]*fill="#222"\/><path fill="#FFF000"/)
  for (const svg of byName.values()) {
    expect(svg).toMatch(/^<svg [^<>]*><title>[^<>]*<\/title>(?:<rect [^<>]*>)?<path [^<>]*\/><\/svg>$/)
  }
})

test('the demo is loaded once, and never over other brands', async () => {
  const empty = await temporaryStore()
  expect(await loadDemo(empty)).toBe(true)
  const before = await empty.brands.list(ALL)
  expect(before.total).toBeGreaterThan(3000)
  expect(await loadDemo(empty)).toBe(false)
  expect(await empty.brands.list(ALL)).toEqual(before)

  // What changed is true, and both drawings are there.
  const listed = (request: object) => empty.brands.list({ ...ALL, ...request }, undefined, undefined, true)
  const { name, updatedAt, changes } = (await listed({ filters: { name: 'qgis' } })).brands[0]!
  expect([name, JSON.parse(changes!)]).toEqual(['QGIS', [[updatedAt, 'name', 'Qgis']]])
  const pages = Array.from({ length: 35 }, (_, index) => index + 1)
  const lists = await Promise.all(pages.map((page) => listed({ page })))
  const all = lists.flatMap((list) => list.brands)
  const changed = all.flatMap((brand) =>
    (JSON.parse(brand.changes!) as [number, string, string | null][]).map((change) => ({ brand, change })),
  )
  const logos = changed.filter(({ change }) => change[1] === 'logo')
  expect(logos.length).toBeGreaterThan(20)
  for (const { brand, change } of logos) {
    const drawings = [brand.logo, change[2]!].map((logo) =>
      empty.brands.findLogo(/^\/logos\/(.+)\.svg$/.exec(logo)![1]!),
    )
    const [now, then] = await Promise.all(drawings)
    expect(now!.svg).not.toBe(then!.svg)
  }
  expect(changed.filter(({ change }) => change[1] === 'id').length).toBeGreaterThan(100)
  for (const { brand, change } of changed) expect(change[0]).toBe(brand.updatedAt)
  // Whoever asks what changed in the last weeks sees it.
  const month = Date.now() / 1000 - 30 * 86_400
  const updated = all.filter((brand) => brand.updatedAt > month)
  expect(updated.map(({ id }) => id)).toEqual([...new Set(changed.map(({ brand }) => brand.id))])

  const taken = await temporaryStore()
  await populate(taken, [aBrand()], [])
  expect(await loadDemo(taken)).toBe(false)
  expect(await taken.brands.list(ALL)).toMatchObject({ brands: [aBrand()], total: 1 })
})

test('the demo token is kept in a private file and used again', async () => {
  const store = await temporaryStore()
  const file = join(await temporaryFolder(), 'demo-token')
  const token = await demoToken(store, file)
  expect(await readFile(file, 'utf8')).toBe(`${token}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const stored = await store.tokens.find(hashToken(token))
  expect(stored).toMatchObject({ label: 'demo', fields: 'changes' })
  expect(isActive(stored!, Date.now() / 1000)).toBe(true)
  expect(await demoToken(store, file)).toBe(token)
})

test('a demo token that is missing, unknown, expired or without changes is replaced', async () => {
  const store = await temporaryStore()
  const file = join(await temporaryFolder(), 'demo-token')
  const first = await demoToken(store, file)
  await rm(file)
  const second = await demoToken(store, file)
  expect(second).not.toBe(first)

  await store.tokens.add({ ...tokenRecord('bcat_expired', 'demo'), expiresAt: 1 })
  await store.tokens.add(tokenRecord('bcat_plain', 'demo'))
  for (const refused of ['bcat_expired', 'bcat_plain']) {
    await writeFile(file, refused)
    expect(await demoToken(store, file)).toMatch(/^bcat_\w{40}$/)
  }
})
