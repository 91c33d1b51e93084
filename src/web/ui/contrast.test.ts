import { expect, test } from 'vitest'
import { contrast, readHex } from './contrast.ts'

test('WCAG contrast', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast(readHex('#777')!, [255, 255, 255])).toBeCloseTo(4.48, 2)
})
