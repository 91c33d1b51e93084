import { expect, type Page } from 'playwright/test'
import { expectAccessible, pageLink, rows, test } from './journey.ts'
import { type Answer, orderlyBrand, orderlyList, startMisbehavingService } from './misbehaving-service.ts'

const fine: Answer = { body: orderlyList(3) }

async function enter(page: Page, address: string) {
  await page.goto(address)
  await signInWithAny(page)
}

async function signInWithAny(page: Page) {
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const failures: [name: string, answer: Answer, title: string, next: string | RegExp][] = [
  ['403', { status: 403, body: { message: 'Not yours.' } }, 'This token does not have access', 'Not yours'],
  ['404', { status: 404, body: {} }, 'The service does not have this address', 'service address'],
  ['500', { status: 500, body: 'boom' }, 'The service has a problem', 'Try again in a moment'],
  [
    'HTML',
    { body: '<!doctype html><h1>Log in</h1>' },
    'This does not look like a brand service',
    'a web page',
  ],
  ['text', { body: 'hello' }, 'This does not look like a brand service', 'not JSON'],
  ['other JSON', { body: { items: [] } }, 'This does not look like a brand service', 'not a brand response'],
]

for (const [name, answer, title, next] of failures) {
  test(`${name} instead of the list: said in words, with what to do next`, async ({ page }) => {
    await using service = await startMisbehavingService(() => fine)
    await enter(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page)).toHaveCount(3)

    // With rows on the screen they stay …
    service.answer = () => answer
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(page.getByRole('alert')).toContainText(next)
    await expect(rows(page)).toHaveCount(3)
    await expectAccessible(page)

    // … and without any, the failure has the place.
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(rows(page)).toHaveCount(0)
    await expectAccessible(page)

    service.answer = () => fine
    await page
      .getByRole('button', { name: 'Try again' })
      .or(page.getByRole('link', { name: 'Show all brands' }))
      .click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('alert')).toBeHidden()
  })
}

test('a wrong service address is told at sign-in', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await page.goto(service.origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('textbox', { name: 'Service address' }).fill('not an address')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not a service address')

  await page.getByRole('textbox', { name: 'Service address' }).fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('127.0.0.1:9 could not be reached')
  await expectAccessible(page)
})

test('a service that lets no other origin read it, and one that points elsewhere, are told apart', async ({
  page,
}) => {
  await using app = await startMisbehavingService(() => ({
    status: 302,
    headers: { Location: 'https://elsewhere.example/login' },
    body: '',
  }))
  await using other = await startMisbehavingService(() => fine)
  await page.goto(app.origin)
  await page.getByRole('textbox', { name: 'Access token' }).fill('any-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('redirects to another address')

  await page.getByRole('textbox', { name: 'Service address' }).fill(other.origin)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('does not allow requests from this page')
})

test('a 401 asks once, says why, and goes on at the same address', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await enter(page, `${service.origin}/brands?name=a&limit=10&page=1`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ status: 401, body: {} })
  service.asked.length = 0
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('50')
  await expect(page.getByRole('alert')).toContainText('You were signed out')
  expect(service.asked).toHaveLength(1)

  service.answer = () => fine
  await page.getByRole('textbox', { name: 'Access token' }).fill('another-token')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(rows(page)).toHaveCount(3)
  await expect(page).toHaveURL(`${service.origin}/brands?name=a&limit=50`)
})

test('a 429 waits as told, visibly, and then goes on by itself', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await enter(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ status: 429, headers: { 'Retry-After': '2' }, body: {} })
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('Too many requests')
  await expect(page.getByRole('button', { name: /^Trying again in \d s$/ })).toBeVisible()
  service.answer = () => fine
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(rows(page)).toHaveCount(3)
})

for (const { status, delay = 0, headers = {}, shown } of [
  { status: 400, shown: 'The service did not accept this request' },
  { status: 401, shown: 'You were signed out' },
  { status: 429, headers: { 'Retry-After': '60' }, shown: 'Too many requests' },
  // Later than the app waits for the response before it draws.
  { status: 400, delay: 500, shown: 'The service did not accept this request' },
  { status: 401, delay: 500, shown: 'You were signed out' },
]) {
  test(`a list refused with ${status} ${delay ? 'after' : 'before'} the first drawing is requested once`, async ({
    page,
  }) => {
    await using service = await startMisbehavingService(() => fine)
    await enter(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page)).toHaveCount(3)
    service.answer = () => ({ status, delay, headers, body: {} })
    service.asked.length = 0
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(shown)
    await page.waitForLoadState('networkidle')
    expect(service.asked).toEqual(['/v1/brands?limit=25'])
  })
}

test('Try again gives its focus on when it goes', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await enter(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  service.answer = () => ({ status: 500, body: {} })
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  service.answer = () => fine
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Brands' })).toBeFocused()
})

test('offline says so, and coming back online goes on', async ({ page, context }) => {
  await using service = await startMisbehavingService(() => fine)
  await enter(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('brand')
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: 'Not loaded' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('what is first opened offline is there already', async ({ page, context }) => {
  await using service = await startMisbehavingService(() => fine)
  const fetched = Promise.all(
    ['export-dialog', 'keys-dialog'].map((file) => page.waitForResponse((it) => it.url().includes(file))),
  )
  await enter(page, `${service.origin}/brands?limit=25`)
  for (const file of await fetched) await file.finished()
  await context.setOffline(true)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('dialog', { name: 'Export brands' })).toBeVisible()
})

test('a brand with broken fields is shown with each of them marked; the page does not fail', async ({
  page,
}) => {
  const broken = [
    { ...orderlyBrand(1), name: null },
    { ...orderlyBrand(2), id: 2 },
    { ...orderlyBrand(3), logo: 'javascript:alert(1)' },
    { ...orderlyBrand(4), updated_at: 'soon' },
    'nonsense',
    orderlyBrand(6),
    orderlyBrand(6),
  ]
  await using service = await startMisbehavingService(() => ({ body: { ...orderlyList(0), data: broken } }))
  await enter(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(7)
  await expect(rows(page).nth(0)).toContainText('name is null')
  await expect(rows(page).nth(1)).toContainText('id is a number, not a string')
  await expect(rows(page).nth(3)).toContainText('updated_at is not a timestamp')
  await expect(rows(page).nth(4)).toContainText('name is missing')
  await expect(rows(page).nth(6)).toContainText('is on this page twice')
  expect(await page.locator('[src^="javascript"], [href^="javascript"]').count()).toBe(0)
  await expectAccessible(page)
})

for (const [form, write, words] of [
  ['milliseconds', (at: number) => at * 1000, 'Unix milliseconds'],
  ['ISO 8601', (at: number) => new Date(at * 1000).toISOString().replace('.000', ''), 'ISO 8601'],
] as const) {
  test(`a service that writes ${form} is read, and filtered in its own form`, async ({ page }) => {
    const moment = Date.UTC(2026, 5, 15, 12) / 1000
    const body = orderlyList(3, { updated_at: () => write(moment) })
    await using service = await startMisbehavingService(() => ({ body }))
    await enter(page, `${service.origin}/brands?limit=25`)
    await expect(rows(page).first()).toContainText('15 Jun 2026')
    await page.getByLabel('Updated from').fill('2026-06-01')
    const start = await page.evaluate(() => new Date(2026, 5, 1).getTime() / 1000)
    const step = form === 'milliseconds' ? 0.001 : 1
    const expected = encodeURIComponent(String(write(Math.round((start - step) * 1000) / 1000)))
    await expect
      .poll(() => service.asked.some((address) => address.includes(`updated_after=${expected}`)))
      .toBe(true)
    await expect(page.getByText(`This service uses ${words}`)).toBeVisible()
    await expect(page.getByLabel('Updated from')).toHaveValue('2026-06-01')
  })
}

test('links to another host are followed on our own; the token goes nowhere else', async ({ page }) => {
  const elsewhere = 'https://elsewhere.example/v1/brands?cursor=b%2Bc%3D%3D&page=2'
  const list = orderlyList(3)
  await using service = await startMisbehavingService(() => ({
    body: { ...list, links: { ...list.links, next: elsewhere, last: elsewhere } },
  }))
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(service.origin) && request.headers()['authorization'])
      strangers.push(request.url())
  })
  await enter(page, `${service.origin}/brands?limit=25`)
  await expect(rows(page)).toHaveCount(3)
  await pageLink(page, 'Next page').click()
  await expect(page).toHaveURL(`${service.origin}/brands?cursor=b%2Bc%3D%3D&page=2`)
  await expect.poll(() => service.asked).toContain('/v1/brands?cursor=b%2Bc%3D%3D&page=2')
  expect(strangers).toEqual([])
})

test('a service that tells no total gets "more than"', async ({ page }) => {
  const list = orderlyList(3)
  await using service = await startMisbehavingService(() => ({
    body: { ...list, links: { first: null, last: null, prev: null, next: '/v1/brands?cursor=x' } },
  }))
  await enter(page, `${service.origin}/brands?limit=3`)
  await expect(page.getByRole('status')).toHaveText('Page 1, more than 3 brands')
})

const missing = 'Part of the app could not be loaded'

for (const file of ['main', 'app', 'sign-in-page']) {
  test(`without the code of ${file}, the page says so and goes on once it is reloaded`, async ({ page }) => {
    await using service = await startMisbehavingService(() => fine)
    await page.route(`**/assets/${file}-*.js`, (route) => route.abort())
    await page.goto(`${service.origin}/brands?limit=3`)
    if (file === 'app') await signInWithAny(page)
    await expect(page.getByRole('alert')).toContainText(missing)
    await expectAccessible(page)
    await page.unroute(`**/assets/${file}-*.js`)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    if (file !== 'app') await signInWithAny(page)
    await expect(rows(page)).toHaveCount(3)
  })
}

test('code that comes later may be missing too: what is there stays', async ({ page }) => {
  await using service = await startMisbehavingService(({ pathname }) =>
    pathname.endsWith('/brands') ? fine : { body: orderlyBrand(1) },
  )
  await page.route('**/assets/{brand-detail,json-tab}-*.js', (route) => route.abort())
  await enter(page, `${service.origin}/brands?limit=3`)
  await rows(page).first().click()
  await expect(page.getByRole('alert')).toContainText(missing)
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page)

  await page.unroute('**/assets/{brand-detail,json-tab}-*.js')
  await page.route('**/assets/json-tab-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(page.getByRole('tabpanel', { name: 'JSON' })).toContainText(missing)
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText('1')
})

test('a catalogue has the name its settings give it', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await page.route('**/config.json', (route) => route.fulfill({ json: { title: 'Acme marks' } }))
  await page.goto(`${service.origin}/brands?limit=3`)
  await expect(page).toHaveTitle('Sign in: Acme marks')
  await expect(page.getByRole('main')).toContainText('Acme marks')
  await signInWithAny(page)
  await expect(page.getByRole('link', { name: 'Acme marks' })).toBeVisible()
  await expect(page).toHaveTitle('Brands: Acme marks')
  await rows(page).first().click()
  await expect(page).toHaveTitle(/.+: Acme marks$/)
  await expect(page.locator('body')).not.toContainText('Brand Catalogue')
})

test('an address that is none of ours gets a page with a way on', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await enter(page, `${service.origin}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to all brands' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('broken settings get a page that names the field', async ({ page }) => {
  await using service = await startMisbehavingService(() => fine)
  await page.route('**/config.json', (route) => route.fulfill({ json: { timestampUnit: 'days' } }))
  await page.goto(service.origin)
  await expect(page.getByRole('alert')).toContainText('config.json, field timestampUnit')
  await expectAccessible(page)
})
