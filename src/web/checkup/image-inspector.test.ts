import { expect, test, vi } from 'vitest'
import { imageInspector } from './image-inspector.ts'

const LOGO = 'https://logos.example/1.svg'
const { signal } = new AbortController()

/** An image that loads, or never does, with CORS or without. */
const imageClass = (event: 'load' | 'error') =>
  class {
    naturalWidth = 1
    naturalHeight = 1
    set src(_address: string) {
      setTimeout(() => (this as unknown as Record<string, () => void>)[`on${event}`]!())
    }
  }

/** Makes these the browser's resource timings of the logo, each starting `in` milliseconds from now. */
function stubResponses(...responses: { in: number; status: number }[]): void {
  vi.stubGlobal('Image', imageClass('error'))
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

test.each([
  ['found even if the page shows the logo without CORS meanwhile', [1000, 2000], 'Refused (403)'],
  ['not that of an earlier response', [-1000, 1000], expect.stringContaining('its host does not say why')],
])('the cause is %s', async (_, [refused, blocked], cause) => {
  stubResponses({ in: refused!, status: 403 }, { in: blocked!, status: 0 })
  expect(await imageInspector(LOGO, signal)).toEqual({ state: 'broken', cause })
})

test('a logo that is still in memory, so that its last response tells no size, has that of an earlier one', async () => {
  vi.stubGlobal('Image', imageClass('load'))
  const entry = { startTime: 0, responseStatus: 200, contentType: 'image/svg+xml', encodedBodySize: 500 }
  const entries = [entry, { ...entry, encodedBodySize: 0 }]
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue(entries as unknown as PerformanceEntryList)
  expect(await imageInspector(LOGO, signal)).toMatchObject({ state: 'loaded', bytes: 500 })
})
