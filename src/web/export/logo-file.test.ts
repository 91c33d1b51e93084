import { expect, test } from 'vitest'
import { logoType } from './logo-file.ts'

test('the type comes from the extension in the path, not in the query or the host', () => {
  expect(logoType('https://a.example/a.b/Logo.JPG?v=2.svg')).toBe('JPEG')
  expect(logoType('https://a.example/logo?file=a.png')).toBeUndefined()
  expect(logoType('https://logo.png')).toBeUndefined()
  expect(logoType('https://a.example/logo.php')).toBeUndefined()
  expect(logoType('https://a.example/logo.svg')).toBe('SVG')
})
