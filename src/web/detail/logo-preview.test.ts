import { expect, test } from 'vitest'
import { logoType } from './logo-preview.tsx'

test('the Content-Type takes precedence over the address', () => {
  expect(logoType('https://a.example/logo.png', 'image/svg+xml; charset=utf-8')).toBe('SVG')
  expect(logoType('https://a.example/logo', 'image/jxl')).toBe('JXL')
})

test('without it, the extension of the path counts, not the query or the host', () => {
  expect(logoType('https://a.example/a.b/Logo.JPG?v=2.svg')).toBe('JPEG')
  expect(logoType('https://a.example/logo?file=a.png')).toBeUndefined()
  expect(logoType('https://logo.png')).toBeUndefined()
  expect(logoType('https://a.example/logo.php')).toBeUndefined()
  expect(logoType('https://a.example/logo.png', '')).toBe('PNG')
})
