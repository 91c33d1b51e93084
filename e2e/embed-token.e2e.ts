import { expect } from 'playwright/test'
import { catalogue, catalogueFrame, eventsOf, expectRows, mounting, test } from './support/embed-host.ts'
import { demoToken } from './support/service-folder.ts'

const notice = 'The catalogue is waiting for access'

test('a token that the service refuses is replaced once, whatever requests it failed', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(
      mounting(
        service,
        "{ filters: { limit: 10 }, getToken: ({ reason }) => { events.push(['getToken', reason]); return events.length > 1 ? token : 'bcat_wrong' } }",
      ),
    ),
  )
  await expectRows(page, 10)
  expect((await eventsOf(page, 'getToken')).slice(0, 2)).toEqual(['start', 'refused'])
  expect(await eventsOf(page, 'getToken')).toHaveLength(2)
})

test('a token with a lifetime is renewed in time', async ({ page, embedding: { host, service } }) => {
  await page.goto(
    host.page(
      mounting(
        service,
        "{ filters: { limit: 10 }, getToken: ({ reason }) => { events.push(['getToken', reason]); return { token, expiresIn: 2 } } }",
      ),
    ),
  )
  await expectRows(page, 10)
  await expect.poll(() => eventsOf(page, 'getToken')).toContain('expiring')
  await expect(catalogue(page).getByText(notice)).toBeHidden()
})

test('getToken that rejects is told in the frame, and asked again by itself and at a press', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(
    host.page(
      mounting(
        service,
        "{ filters: { limit: 10 }, getToken: ({ reason }) => { events.push(['getToken', reason]); if (!window.signedIn) throw new Error('You are signed out.'); return token } }",
      ),
    ),
  )
  const alert = catalogue(page).getByRole('alert').filter({ hasText: notice })
  await expect(alert).toContainText('You are signed out.')
  // The attempt after the fourth is eight seconds away.
  await expect.poll(async () => (await eventsOf(page, 'getToken')).length).toBe(4)
  await page.evaluate('window.signedIn = true')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectRows(page, 10)
  await expect(alert).toBeHidden()
})

test('getToken that hangs is told after 30 seconds, and recovers', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  await page.goto(
    host.page(
      mounting(
        service,
        "{ filters: { limit: 10 }, getToken: ({ reason }) => { events.push(['getToken', reason]); return new Promise((resolve) => { window.answer = () => resolve(token) }) } }",
      ),
    ),
  )
  await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start'])
  await expect(catalogue(page).getByRole('heading', { name: 'Brands' })).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(catalogue(page).getByText('did not answer within 30 seconds')).toBeVisible()
  await page.evaluate('answer()')
  await page.clock.fastForward(2000)
  await page.evaluate('answer()')
  await expectRows(page, 10)
  await expect(catalogue(page).getByText(notice)).toBeHidden()
})

test('the token is in no storage, cookie, address or document of the frame', async ({
  page,
  embedding: { sameSiteHost, service },
}) => {
  await page.goto(sameSiteHost.page(mounting(service, '{ filters: { limit: 10 } }')))
  await expectRows(page, 10)
  const frame = await catalogueFrame(page)
  const kept = await frame.evaluate(async () =>
    [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      location.href,
      JSON.stringify(history.state),
      document.documentElement.outerHTML,
      JSON.stringify(await indexedDB.databases()),
      JSON.stringify(await caches.keys()),
    ].join('\n'),
  )
  expect(kept).not.toContain(demoToken())
  expect(kept).not.toContain('brand-catalogue:session')
})
