import { expect } from 'playwright/test'
import { catalogue, catalogueFrame, eventsOf, expectRows, mounting, test } from './support/embed-host.ts'

// What is no token, a host that hangs, and the pauses between two requests are in `token-source.test.ts`.
test('a host is told of trouble with its token and with the service, and asked again until all is well', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  const getToken = `({ reason }) => {
    events.push(['getToken', reason])
    if (!window.signedIn) throw new Error('You are signed out.')
    return reason === 'refused' ? token : 'bcat_wrong'
  }`
  await page.goto(host.page(mounting(service, `{ filters: { limit: 10 }, getToken: ${getToken} }`)))
  const asked = () => eventsOf(page, 'getToken')
  const codes = async () => ((await eventsOf(page, 'error')) as { code: string }[]).map(({ code }) => code)
  const alert = catalogue(page).getByRole('alert')

  await test.step('a rejection is told in the frame; it asks again by itself and at a press', async () => {
    await expect(alert).toContainText('The catalogue is waiting for access')
    await expect(alert).toContainText('You are signed out.')
    const before = await asked()
    await page.clock.runFor(10_000)
    await expect.poll(asked).not.toEqual(before)
    const unpressed = await asked()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(asked).not.toEqual(unpressed)
  })

  await test.step('a refused token is replaced once, whatever requests it failed', async () => {
    await page.evaluate('window.signedIn = true')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expectRows(page, 10)
    await expect(alert).toBeHidden()
    expect((await asked()).filter((reason) => reason === 'refused')).toHaveLength(1)
    expect(await codes()).toEqual(['token', 'recovered'])
  })

  await test.step('a service that fails, and answers again', async () => {
    // Only a press sends a request again that failed with 500.
    await page.route(`${service}/v1/**`, (route) => route.fulfill({ status: 500, json: {} }))
    await page.evaluate('view.filters = { limit: 12 }')
    await expect(alert).toContainText('The service has a problem')
    await expect.poll(async () => (await codes()).at(-1)).toBe('service')
    await page.unroute(`${service}/v1/**`)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expectRows(page, 12)
    await expect.poll(async () => (await codes()).at(-1)).toBe('recovered')
  })
})

test('a getToken that comes late is asked at once, and a slip is named', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  await page.goto(host.page(mounting(service, '{ filters: { limit: 10 }, getToken: undefined }')))
  const alert = catalogue(page).getByRole('alert')
  const shows = (words: string) =>
    expect(async () => {
      await page.clock.runFor(5000)
      await expect(alert).toContainText(words, { timeout: 1000 })
    }).toPass()
  await shows('This page has not set getToken to a function.')
  await page.evaluate("view.getToken = () => fetch('/')")
  await shows('not [object Response]')
  expect((await eventsOf(page, 'error')).at(-1)).toMatchObject({ code: 'token' })
  await page.evaluate("view.getToken = () => token + '\\n'")
  await page.clock.runFor(10_000)
  await expectRows(page, 10)
  await expect(alert).toBeHidden()
  expect((await eventsOf(page, 'error')).at(-1)).toMatchObject({ code: 'recovered' })
})

test('a token that is good at last is used, though every request has given up waiting for one', async ({
  page,
  embedding: { host, service },
}) => {
  await page.clock.install()
  // Not the clock's: a request would wait for 20 seconds.
  await page.addInitScript(
    'window.timeout = AbortSignal.timeout.bind(AbortSignal); AbortSignal.timeout = () => timeout(500)',
  )
  const getToken = "() => (window.isGood ? token : 'bcat_wrong')"
  await page.goto(host.page(mounting(service, `{ filters: { limit: 10 }, getToken: ${getToken} }`)))
  await expect(catalogue(page).getByText('The service refused the token')).toBeVisible()
  await expect(catalogue(page).getByText('did not respond in time')).toBeAttached()
  await (await catalogueFrame(page)).evaluate('AbortSignal.timeout = timeout')
  await page.evaluate('window.isGood = true')
  await page.clock.runFor(10_000)
  await expectRows(page, 10)
  const told = (await eventsOf(page, 'error')) as { code: string }[]
  expect(told.map(({ code }) => code)).toEqual(['token', 'recovered'])
})

test('the host is told in the words of the service what it refuses', async ({
  page,
  embedding: { host, service },
}) => {
  await page.goto(host.page(mounting(service, '{ filters: { updated_after: new Date() } }')))
  await expect
    .poll(() => eventsOf(page, 'error'))
    .toEqual([{ code: 'service', message: expect.stringContaining('updated_after') }])
})
