import { expect } from 'playwright/test'
import { catalogue, eventsOf, expectRows, mounting, test } from './support/embed-host.ts'

const notice = 'The catalogue is waiting for access'

/** Options whose `getToken` notes its reason, and then does what `answer` says. */
const asking = (answer: string) =>
  `{ filters: { limit: 10 }, getToken: ({ reason }) => { events.push(['getToken', reason]); ${answer} } }`

test('a refused token is replaced once, whatever requests it failed; one with a lifetime is renewed in time', async ({
  page,
  idle,
  embedding: { host, service },
}) => {
  await page.clock.install()
  await page.goto(
    host.page(
      mounting(service, asking("return events.length > 1 ? { token, expiresIn: 3600 } : 'bcat_wrong'")),
    ),
  )
  await expectRows(page, 10)
  await idle()
  expect(await eventsOf(page, 'getToken')).toEqual(['start', 'refused'])

  await page.clock.runFor('00:50:00')
  await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start', 'refused', 'expiring'])
  await expect(catalogue(page).getByText(notice)).toBeHidden()
})

test('getToken that rejects or hangs is told in the frame, and asked again by itself and at a press', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  const alert = catalogue(page).getByRole('alert').filter({ hasText: notice })
  const requests = async () => (await eventsOf(page, 'getToken')).length

  await test.step('rejected', async () => {
    const answer = "if (!window.signedIn) throw new Error('You are signed out.'); return token"
    await page.goto(host.page(mounting(service, asking(answer))))
    await expect(alert).toContainText('You are signed out.')
    const before = await requests()
    await page.clock.runFor(2000)
    await expect.poll(requests).toBeGreaterThan(before)
    // Pressed before: once signed in, the frame may be faster, and the button gone.
    const unpressed = await requests()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(requests).toBeGreaterThan(unpressed)
    await page.evaluate('window.signedIn = true')
    await page.clock.runFor(15_000)
    await expectRows(page, 10)
    await expect(alert).toBeHidden()
    expect(await eventsOf(page, 'error')).toEqual([
      { code: 'token-rejected', message: 'You are signed out.' },
      { code: 'token-recovered', message: expect.any(String) },
    ])
  })

  await test.step('no token at all', async () => {
    // What else is none is in `token-source.test.ts`.
    await page.goto(host.page(mounting(service, asking('return { access_token: token }'))))
    const words = 'not an object with access_token'
    await expect(alert).toContainText(words)
    await expect
      .poll(() => eventsOf(page, 'error'))
      .toEqual([{ code: 'token-invalid', message: expect.stringContaining(words) }])
  })

  await test.step('no answer within 30 seconds', async () => {
    const answer = 'return new Promise((resolve) => { window.answer = () => resolve(token) })'
    await page.goto(host.page(mounting(service, asking(answer))))
    await expect.poll(() => eventsOf(page, 'getToken')).toEqual(['start'])
    await expect(catalogue(page).getByRole('heading', { name: 'Brands' })).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect(catalogue(page).getByText('did not answer within 30 seconds')).toBeVisible()
    await page.evaluate('answer()')
    await page.clock.fastForward(2000)
    await page.evaluate('answer()')
    await expectRows(page, 10)
    await expect(alert).toBeHidden()
  })
})

test('a service that fails, and answers again, is told to the host', async ({
  page,
  embedding: { host, service },
}) => {
  // Only a press sends a request again that failed with 500.
  await page.route(`${service}/v1/**`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(host.page(mounting(service, '{ filters: { limit: 10 } }')))
  const codes = async () => ((await eventsOf(page, 'error')) as { code: string }[]).map(({ code }) => code)
  await expect(catalogue(page).getByRole('alert')).toContainText('The service has a problem')
  await expect.poll(codes).toEqual(['service-unreachable'])
  await page.unroute(`${service}/v1/**`)
  await catalogue(page).getByRole('button', { name: 'Try again' }).click()
  await expectRows(page, 10)
  await expect.poll(codes).toEqual(['service-unreachable', 'service-recovered'])

  await page.evaluate("view.setFilters({ colour: 'red' })")
  await expect.poll(codes).toContain('service-refused')
  // Another list than before, which is not in a cache.
  await page.evaluate('view.setFilters({ limit: 12 })')
  await expectRows(page, 12)
  await expect.poll(async () => (await codes()).at(-1)).toBe('service-recovered')
})
