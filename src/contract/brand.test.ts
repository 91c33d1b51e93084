import { expect, test } from 'vitest'
import { brandIdSchema, brandSchema } from './brand.ts'

const brand = { id: '7', name: 'Acme', logo: 'https://example.com/a.svg', updated_at: 1767225600 }

test('a brand has its four fields and no others', () => {
  expect(brandSchema.safeParse(brand).success).toBe(true)
  expect(brandSchema.safeParse({ ...brand, colour: 'red' }).success).toBe(false)
  expect(brandSchema.safeParse({ ...brand, id: 7 }).success).toBe(false)
})

test.each([
  ['0', true],
  ['9223372036854775807', true],
  ['9223372036854775808', false],
  ['01', false],
  ['-1', false],
  ['', false],
  ['not-a-number-at-all', false],
  ['1'.repeat(5000), false],
])('id "%s" is valid: %s', (id, valid) => {
  expect(brandIdSchema.safeParse(id).success).toBe(valid)
})
