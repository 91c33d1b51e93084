import { afterEach, expect, test, vi } from 'vitest'
import { imageInspector } from './image-inspector.ts'

const LOGO = 'https://logos.example/1.svg'
const { signal } = new AbortController()

/** An image that does not load, whoever asks for it. */
class BrokenImage extends EventTarget {
  crossOrigin: string | null = null
  set src(_address: string) {
    setTimeout(() => this.dispatchEvent(new Event('error')))
  }
}

/** The browser's list has these responses from the logo's address, each that many milliseconds from now. */
function stubResponses(...responses: { in: number; status: number }[]): void {
  vi.stubGlobal('Image', BrokenImage)
  vi.stubGlobal('location', new URL('https://catalogue.example/checkup'))
  const now = performance.now()
  const entries = responses.map(({ in: delay, status }) => ({
    name: LOGO,
    startTime: now + delay,
    responseStatus: status,
    contentType: '',
  }))
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(entries as unknown as PerformanceEntryList)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a logo that the page shows without CORS meanwhile does not hide why it is broken', async () => {
  stubResponses({ in: 1000, status: 403 }, { in: 2000, status: 0 })
  expect(await imageInspector().inspect(LOGO, signal)).toEqual({ state: 'broken', cause: 'Refused (403)' })
})

test('why a logo was broken earlier is no reason why it is broken now', async () => {
  stubResponses({ in: -1000, status: 403 }, { in: 1000, status: 0 })
  expect(await imageInspector().inspect(LOGO, signal)).toMatchObject({
    state: 'broken',
    cause: expect.stringContaining('its host does not say why'),
  })
})
