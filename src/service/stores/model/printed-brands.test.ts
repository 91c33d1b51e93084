import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeLogos, printBrand, printBrands } from './printed-brands.ts'
import { aBrand } from '#service/testing/temporary-store.ts'

const ADDRESS = 'https://brands.example/$&/shop'

test('printed brands are what JSON makes of them, with the address before the paths of logos', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"logo":"/', '\\', '\0', '\ud800', '\u2028', 'Été “Ω” 中文 😀', '$&'),
  )
  const logo = fc.oneof(
    text.map((name) => `/logos/${name}.svg`),
    fc.constant('https://logos.example/a"logo":"/.svg'),
  )
  const brand = fc.record({ id: fc.nat().map(String), name: text, logo, updatedAt: fc.integer() })
  fc.assert(
    fc.property(fc.array(brand), (brands) => {
      const sent = brands.map((stored) => ({
        id: stored.id,
        name: stored.name,
        logo: stored.logo.startsWith('/') ? ADDRESS + stored.logo : stored.logo,
        updated_at: stored.updatedAt,
      }))
      const { json, first, last } = printBrands(brands)
      expect(`[${completeLogos(json, ADDRESS)}]`).toBe(JSON.stringify(sent))
      expect([first, last]).toEqual([brands[0]?.id, brands.at(-1)?.id])
    }),
  )
})

test('a logo elsewhere stays as it is', () => {
  const json = printBrand(aBrand({ logo: 'https://logos.example/acme.svg' }))
  expect(completeLogos(json, ADDRESS)).toBe(json)
})
