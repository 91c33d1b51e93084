import { expect, test, vi } from 'vitest'
import { logoFailure } from './brand-logo.tsx'

const LOGO = 'http://logos.example/1.svg'
const OTHER = 'https://logos.example/2.svg'

test('an http address is the reason for a missing logo on https pages only', () => {
  vi.stubGlobal('location', new URL('http://catalogue.example/'))
  expect(logoFailure(LOGO)).toBe('The logo could not be loaded')
  vi.stubGlobal('location', new URL('https://catalogue.example/'))
  expect(logoFailure(LOGO)).toBe('Not shown because its address is not https')
  expect(logoFailure(OTHER)).toBe('The logo could not be loaded')
})

test('a logo blocked by the Content-Security-Policy is reported as such', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL('https://catalogue.example/'))
  vi.resetModules()
  const loaded = await import('./brand-logo.tsx')
  const block = (blockedURI: string, effectiveDirective: string) => {
    const event = new Event('securitypolicyviolation')
    page.dispatchEvent(Object.assign(event, { blockedURI, effectiveDirective }))
  }
  block(OTHER, 'script-src')
  expect(loaded.logoFailure(OTHER)).toBe('The logo could not be loaded')
  block(OTHER, 'img-src')
  expect(loaded.logoFailure(OTHER)).toBe('Not shown because this app does not load logos from its host')
})
