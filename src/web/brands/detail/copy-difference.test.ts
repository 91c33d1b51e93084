import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrand } from '#contract/read-brand.ts'
import { differingFields, isBeyondList } from './copy-difference.ts'

const acme = { id: '7', name: 'Acme', logo: 'https://a.example/a.svg', updated_at: 1_767_225_600 }
const differ = (one: object, other: object) => [...differingFields(readBrand(one), readBrand(other))]

test('equal copies have no differences', () => {
  expect(differ(acme, { ...acme })).toEqual([])
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
      const backwards = Object.fromEntries(Object.entries(fields).toReversed())
      expect(differ(fields, structuredClone(backwards))).toEqual([])
    }),
  )
})

test('each field that differs is named', () => {
  expect(differ(acme, { ...acme, name: 'ACME', updated_at: 1_767_225_601 })).toEqual(['name', 'updated_at'])
})

test('a value of another type is another value', () => {
  expect(differ(acme, { ...acme, id: 7 })).toEqual(['id'])
  expect(differ(acme, { ...acme, updated_at: '1767225600' })).toEqual(['updated_at'])
})

test('null, missing and empty are three different values', () => {
  const { logo: _, ...without } = acme
  expect(differ({ ...acme, logo: null }, without)).toEqual(['logo'])
  expect(differ({ ...acme, logo: null }, { ...acme, logo: '' })).toEqual(['logo'])
})

test('additional fields are compared in depth, and one that only the list sends is found', () => {
  const tags = { tags: [{ a: 1, b: [2] }] }
  expect(differ({ ...acme, ...tags }, { ...acme, tags: [{ b: [2], a: 1 }] })).toEqual([])
  expect(differ({ ...acme, ...tags }, { ...acme, tags: [{ a: 1, b: [3] }] })).toEqual(['tags'])
  expect(differ({ ...acme, list: [] }, { ...acme, list: {} })).toEqual(['list'])
  expect(differ(acme, { ...acme, country: 'DE' })).toEqual(['country'])
})

test('an additional field that only the endpoint sends is not a difference', () => {
  expect(differ({ ...acme, country: 'DE' }, acme)).toEqual([])
  expect(isBeyondList('country', readBrand(acme))).toBe(true)
  expect(isBeyondList('country', readBrand({ ...acme, country: null }))).toBe(false)
  expect(isBeyondList('logo', readBrand({}))).toBe(false)
})
