import { afterEach, expect, test, vi } from 'vitest'
import { imageInspector } from './image-inspector.ts'

const LOGO = 'https://logos.example/1.svg'
const { signal } = new AbortController()

/** An image that never loads, with CORS or without. */
class BrokenImage extends EventTarget {
  crossOrigin: string | null = null
  set src(_address: string) {
    setTimeout(() => this.dispatchEvent(new Event('error')))
  }
}

/** Makes these the browser's resource timings of the logo, each starting `in` milliseconds from now. */
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

test('the cause is found even if the page shows the logo without CORS meanwhile', async () => {
  stubResponses({ in: 1000, status: 403 }, { in: 2000, status: 0 })
  expect(await imageInspector().inspect(LOGO, signal)).toEqual({ state: 'broken', cause: 'Refused (403)' })
})

test('the status of an earlier response is not taken for the cause', async () => {
  stubResponses({ in: -1000, status: 403 }, { in: 1000, status: 0 })
  expect(await imageInspector().inspect(LOGO, signal)).toMatchObject({
    state: 'broken',
    cause: expect.stringContaining('its host does not say why'),
  })
})
