import type { Page, Request } from 'playwright/test'

/** Holds back requests to an address until `release` is called. A request that the page cancels meanwhile stays cancelled. */
export async function holdRequests(page: Page, address: RegExp) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held: Request[] = []
  await page.route(address, async (route) => {
    held.push(route.request())
    await released
    await route.continue().catch(() => {})
  })
  return { held, release }
}
