import { expect, type Page } from 'playwright/test'
import { test } from './support/embed-host.ts'

/** Shortens real timeouts, which the clock does not control: a request would wait for 20 seconds. */
const shortenTimeouts = (page: Page, milliseconds: number) =>
  page.addInitScript(`window.timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = () => timeout(${milliseconds})`)

// `token-source.test.ts` tests invalid tokens, a host that hangs, and the pauses between requests.
test('a host is told what fails, token or service, and asked until it works', async ({ page, host }) => {
  await page.clock.install()
  const getToken = `({ reason }) => {
    events.push(['getToken', reason])
    if (!window.signedIn) throw new Error('You are signed out.')
    return reason === 'refused' ? token : 'bcat_wrong'
  }`
  await host.mount(`{ filters: { limit: 10 }, getToken: ${getToken} }`)
  const asked = () => host.eventsOf('getToken')
  const alert = host.frame.getByRole('alert')

  await test.step('the frame shows a rejection, and asks again by itself or at a click', async () => {
    await expect(alert).toContainText('The catalogue is waiting for access')
    await expect(alert).toContainText('You are signed out.')
    const before = await asked()
    await page.clock.runFor(10_000)
    await expect.poll(asked).not.toEqual(before)
    const unpressed = await asked()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(asked).not.toEqual(unpressed)
  })

  await test.step('a refused token is replaced once, however many requests it failed', async () => {
    await page.evaluate('window.signedIn = true')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await host.expectRows(10)
    await expect(alert).toBeHidden()
    expect((await asked()).filter((reason) => reason === 'refused')).toHaveLength(1)
    expect(await host.errorCodes()).toEqual(['token', 'recovered'])
  })

  await test.step('a service that fails, and answers again', async () => {
    // After a 500, only a click sends the request again.
    await page.route(`${host.service}/v1/**`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.evaluate('view.filters = { limit: 12 }')
    await expect(alert).toContainText('The service has a problem')
    await expect.poll(async () => (await host.errorCodes()).at(-1)).toBe('service')
    await page.unroute(`${host.service}/v1/**`)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await host.expectRows(12)
    await expect.poll(async () => (await host.errorCodes()).at(-1)).toBe('recovered')
  })
})

test('a getToken that is set late is called at once, and its mistakes explained', async ({ page, host }) => {
  await page.clock.install()
  await host.mount('{ filters: { limit: 10 }, getToken: undefined }')
  const alert = host.frame.getByRole('alert')
  const shows = (words: string) =>
    expect(async () => {
      await page.clock.runFor(5000)
      await expect(alert).toContainText(words, { timeout: 1000 })
    }).toPass()
  await shows('This page has not set getToken to a function.')
  await page.evaluate("view.getToken = () => fetch('/')")
  await shows('not [object Response]')
  expect((await host.eventsOf('error')).at(-1)).toMatchObject({ code: 'token' })
  await page.evaluate("view.getToken = () => token + '\\n'")
  await page.clock.runFor(10_000)
  await host.expectRows(10)
  await expect(alert).toBeHidden()
  expect((await host.eventsOf('error')).at(-1)).toMatchObject({ code: 'recovered' })
})

test('a valid token is used even if every request has timed out waiting for it', async ({ page, host }) => {
  await page.clock.install()
  await shortenTimeouts(page, 500)
  const getToken = "() => (window.isGood ? token : 'bcat_wrong')"
  await host.mount(`{ filters: { limit: 10 }, getToken: ${getToken} }`)
  await expect(host.frame.getByText('The service refused the token')).toBeVisible()
  await expect(host.frame.getByText('did not respond in time')).toBeAttached()
  await (await host.contentFrame()).evaluate('AbortSignal.timeout = timeout')
  await page.evaluate('window.isGood = true')
  await page.clock.runFor(10_000)
  await host.expectRows(10)
  expect(await host.errorCodes()).toEqual(['token', 'recovered'])
})

test('the host is told in the service’s own words what it refuses', async ({ host }) => {
  await host.mount('{ filters: { updated_after: new Date() } }')
  const refusal = { code: 'service', message: expect.stringContaining('updated_after') }
  await expect.poll(() => host.eventsOf('error')).toEqual([refusal])
})

test('while getToken does not answer, the frame waits, and tells no failure', async ({ page, host }) => {
  await page.clock.install()
  await shortenTimeouts(page, 9000)
  await host.mount('{ getToken: () => new Promise(() => {}) }')
  await expect(host.frame.getByRole('heading', { name: 'Brands' })).toBeVisible()
  await page.clock.runFor(6000)
  await expect(host.frame.getByText('Waiting for an access token')).toBeVisible()
  await expect(host.frame.getByText('Still waiting for the service').filter({ visible: true })).toHaveCount(0)
  await expect(host.frame.getByText('did not respond in time')).toBeAttached()
  expect(await host.eventsOf('error')).toEqual([])
})
