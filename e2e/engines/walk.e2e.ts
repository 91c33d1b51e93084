/**
 * One walk through the app in three engines: Chromium, Firefox and WebKit, as far as they are installed. The journeys
 * beside this folder look closer, in Chromium only. This folder also holds what drives the engines.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { demoToken } from '../support/service-folder.ts'
import type { EngineBrowser } from './engine-browser.ts'
import { type PageView, poll, viewPage } from './page-view.ts'
import { engines } from './start-engine.ts'
import { startWalkProxy, type WalkProxy } from './walk-proxy.ts'

/** Everything that a step of the walk needs. */
export interface Walk {
  readonly browser: EngineBrowser
  readonly page: PageView
  readonly proxy: WalkProxy
  readonly downloads: string
}

// One engine after the other: two at once are too much for a small machine.
// Their drivers sometimes lose a window or a key: a walk that fails is walked once more.
test.describe.configure({ mode: 'default', retries: 1 })

for (const [engine, start] of Object.entries(engines())) {
  test(`the walk in ${engine}`, async ({ baseURL }) => {
    test.skip(!start, `${engine} is not installed`)
    test.setTimeout(300_000)
    const downloads = await mkdtemp(join(tmpdir(), 'walk-'))
    await using proxy = await startWalkProxy(baseURL!)
    const browser = await start!(downloads).catch((error: unknown) => {
      // Some machines have the engine and cannot run it. Without Chromium nothing else could be tested either.
      if (engine === 'Chromium') throw error
      return test.skip(true, `${engine} does not start: ${String(error)}`)
    })
    if (!browser) return
    const walk: Walk = { browser, page: viewPage(browser), proxy, downloads }
    try {
      for (const [name, step] of Object.entries(STEPS)) await test.step(name, () => step(walk))
      expect(proxy.faults).toEqual([])
    } catch (error) {
      await browser.screenshot(test.info().outputPath(`${engine}.png`)).catch(() => {})
      throw error
    } finally {
      await browser.close()
      await rm(downloads, { recursive: true, force: true })
    }
  })
}

async function signIn({ browser, page }: Walk, token = demoToken()): Promise<void> {
  await page.click('textbox', 'Access token')
  await browser.press('a', 'Control')
  await browser.type(token)
  await page.click('button', 'Sign in')
}

const STEPS: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  async 'a browser that is too old shows one sentence'({ browser, proxy }) {
    proxy.old = true
    await browser.go(proxy.origin)
    await poll(() => browser.run(() => document.body.innerText)).toMatch(/^This browser is too old[^\n]*$/)
    proxy.old = false
  },
  async 'code that cannot be had is explained, and comes back'({ browser, page, proxy }) {
    const seen: string[] = []
    for (const failure of ['cut', 404] as const)
      for (const file of ['main', 'signed-out']) {
        await test.step(`${file}, ${failure}`, async () => {
          // Another address, so that no file is in the cache.
          await using fresh = await startWalkProxy(proxy.service)
          fresh.fail = (path) => (path.includes(`/assets/${file}-`) ? failure : undefined)
          await browser.go(fresh.origin)
          await page.sees('alert', 'Part of the app could not be loaded')
          fresh.fail = () => undefined
          await page.click('button', 'Reload the page')
          await page.gone('button', 'Reload the page')
          await page.reach('textbox', 'Access token')
          await poll(() => browser.run(() => 'earlyForm' in window)).toBe(false)
          seen.push(...fresh.faults)
        })
      }
    expect(seen).toEqual([])
  },
  async 'a wrong token is refused'(walk) {
    await walk.browser.go(walk.proxy.origin)
    await signIn(walk, 'bcat_wrong')
    await walk.page.sees('alert', 'did not accept this token')
    await walk.page.focused('textbox', 'Access token')
  },
  async 'the right one opens the list; a second tab takes the session and ends it'(walk) {
    const { browser, page, proxy } = walk
    await signIn(walk)
    await page.rows(25)
    await page.address('/brands?limit=25')
    await browser.openTab()
    await browser.go(`${proxy.origin}/brands?limit=50`)
    await page.rows(50)
    await page.click('button', 'Sign out')
    await page.reach('heading', 'Sign in')
    await browser.closeTab()
    await page.sees('alert', 'You signed out in another tab')
  },
  async 'a remembered session outlives its tab'(walk) {
    const { browser, page, proxy } = walk
    await page.click('checkbox', 'Remember me on this device')
    await signIn(walk)
    await page.rows(25)
    await browser.run(() => sessionStorage.clear())
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
  },
  async 'the search finds as one types, and Back leaves it'({ browser, page }) {
    await browser.press('/')
    await page.focused('searchbox', 'Search by name')
    await browser.type('github')
    await page.address('name=github')
    await poll(async () => new Set((await page.names()).map((name) => /github/i.test(name)))).toEqual(
      new Set([true]),
    )
    await browser.press('ArrowDown')
    await poll(() => browser.run(() => document.activeElement?.textContent)).toMatch(/github/i)
    await browser.back()
    await page.address(/^\/brands\?limit=25$/)
    await page.rows(25)
  },
  async 'a preset filters, and its chip removes it'({ page }) {
    await page.choose('Updated', 'Last 30 days')
    await page.address('updated_after=')
    await page.sees('main', 'Updated from')
    await page.click('button', 'Clear filters')
    await page.address(/^\/brands\?limit=25$/)
  },
  async 'a date is typed, and one part of it corrected'({ browser, page }) {
    if (!browser.typeDate) return
    await browser.run(() => document.querySelector<HTMLInputElement>('input[type=date]')!.focus())
    await browser.typeDate('05', '06', '2026')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toMatch(/^2026-0[56]-0[56]$/)
    await page.address('updated_after=')
    // Without its year the date is incomplete, and the filter stays.
    await browser.press('Backspace')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toBe('')
    await page.address('updated_after=')
    await browser.type('2025')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toMatch(/^2025-0[56]-0[56]$/)
    await page.sees('main', /Updated from[^]*2025/)
    await page.click('button', 'Clear filters')
    await poll(async () => (await page.reach('date', 'Updated from')).text).toBe('')
  },
  async 'pages turn, and Back, Forward and a reload keep the place'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const first = await page.names()
    await page.click('link', 'Next page')
    await page.sees('main', /Page 2 of/)
    await browser.press(']')
    await page.sees('main', /Page 3 of/)
    await browser.press('[')
    await page.sees('main', /Page 2 of/)
    const second = await page.names()
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    await page.click('link', 'Next page')
    await page.sees('main', /Page 2 of/)
    await browser.back()
    await poll(page.names).toEqual(first)
    await browser.forward()
    await poll(page.names).toEqual(second)
    await browser.reload()
    await poll(page.names).toEqual(second)
  },
  async 'a hundred rows, scrolled to the last'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    await page.choose('Rows per page', '100')
    await page.rows(100)
    await poll(() =>
      browser.run(() => {
        const last = [...document.querySelectorAll('main tbody tr')].at(-1)!
        last.scrollIntoView()
        const { top, height } = last.getBoundingClientRect()
        return top < innerHeight && height > 0
      }),
    ).toBe(true)
  },
  async 'a column sorts the page'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    await page.rows(25)
    const before = await page.names()
    await page.click('button', 'Name')
    await page.address('sort=')
    await poll(page.names).not.toEqual(before)
    await browser.back()
    await poll(page.names).toEqual(before)
  },
  async 'the gallery, and the keys in it'({ browser, page }) {
    await page.click('radio', 'Gallery')
    await page.address('view=gallery')
    await page.rows(25)
    const [, second] = await page.names()
    await browser.run(() => (document.activeElement as HTMLElement).blur())
    await browser.press('ArrowRight')
    await browser.press('ArrowRight')
    await poll(() => browser.run(() => document.activeElement?.textContent)).toBe(second)
    await page.click('radio', 'Table')
    await page.rows(25)
    await browser.run(() => (document.activeElement as HTMLElement).blur())
    await browser.press('?')
    await page.reach('dialog', 'Keyboard shortcuts')
    await fitsItsContent(browser, 'dialog[open]')
    await browser.press('Escape')
    await page.gone('dialog', 'Keyboard shortcuts')
  },
  async 'a brand opens beside the list, with its neighbours and its logo at every size'({ browser, page }) {
    const [first, second] = await page.names()
    await browser.press('ArrowDown')
    await browser.press('Enter')
    await page.reach('region', first!)
    await page.sees('region', 'scales to any size')
    await page.click('radio', '256')
    await poll(() =>
      browser.run(() => document.querySelector('img[alt$=" logo"]')!.getBoundingClientRect().width),
    ).toBe(256)
    await page.click('radio', 'Black')
    await page.click('link', 'Next brand')
    await page.reach('region', second!)
    await page.sees('region', 'scales to any size')
  },
  async 'copies are on the clipboard'({ browser, page }) {
    const id = await browser.run(() => location.pathname.split('/').pop()!)
    await page.click('button', 'Copy id')
    await page.sees('region', 'Copied')
    expect(await page.clipboard()).toBe(id)
    await page.click('tab', 'JSON')
    await page.click('button', 'Copy JSON')
    await page.sees('region', 'Copied')
    await poll(async () => JSON.parse(await page.clipboard()) as unknown).toMatchObject({ data: { id } })
    await page.click('tab', 'Request')
    await page.click('button', 'Copy command')
    await page.sees('region', 'Copied')
    await poll(() => page.clipboard()).toContain(`/v1/brands/${id}`)
    expect(await page.clipboard()).not.toContain(demoToken())
    await page.click('link', 'Close')
    await page.gone('link', 'Close')
  },
  async 'the Display menu is as high as its content, and turns the page dark'({ browser, page }) {
    const background = () => browser.run(() => getComputedStyle(document.documentElement).backgroundColor)
    await page.click('button', 'Display')
    await page.reach('radio', 'Dark')
    await fitsItsContent(browser, ':popover-open')
    const light = await background()
    await page.click('radio', 'Dark')
    await poll(background).not.toBe(light)
    await page.click('radio', 'Light')
    await poll(background).toBe(light)
    await browser.press('Escape')
    await page.gone('radio', 'Dark')
  },
  async 'all pages are exported to real files'({ browser, page, proxy, downloads }) {
    await browser.go(`${proxy.origin}/brands?name=git&limit=10`)
    await page.sees('main', /Page 1 of \d+, \d+ brands/)
    const total = Number(await browser.run(() => /, (\d+) brands/.exec(document.body.textContent)![1]))
    expect(total).toBeGreaterThan(10)
    for (const format of ['CSV', 'JSON']) {
      await page.click('button', 'Export')
      await page.click('radio', format)
      await fitsItsContent(browser, 'dialog[open]')
      await page.click('button', 'Export')
      await page.sees('dialog', 'Complete')
      await poll(() => savedBrands(downloads, format.toLowerCase())).toBe(total)
      await page.click('button', 'Done')
      await page.gone('button', 'Done')
    }
  },
  async 'on a phone and at 200 % nothing is wider than the window'({ browser, page, proxy }) {
    await browser.go(`${proxy.origin}/brands?limit=25`)
    // A window of half the size has as many CSS pixels as one at 200 %.
    for (const [width, height] of [
      [390, 800],
      [720, 450],
    ] as const) {
      await browser.resize(width, height)
      await poll(() => browser.run(() => innerWidth)).toBe(width)
      await poll(() => browser.run(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.rows(25)
    }
    await browser.resize(1440, 900)
  },
  async 'the printed list begins on the first sheet'({ browser }) {
    if (browser.printedPages) expect(await browser.printedPages()).toBeLessThanOrEqual(2)
  },
}

/** The last child ends where the padding begins. WebKit once made menus and dialogs as high as the window. */
async function fitsItsContent(browser: EngineBrowser, selector: string): Promise<void> {
  const empty = await browser.run((box) => {
    const element = document.querySelector(box)!
    const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom)
    return element.getBoundingClientRect().bottom - Math.max(...bottoms)
  }, selector)
  expect(empty).toBeLessThan(40)
}

async function savedBrands(folder: string, extension: string): Promise<number | undefined> {
  const files = await readdir(folder, { recursive: true })
  const file = files.find((name) => name.endsWith(`.${extension}`))
  if (!file) return undefined
  const text = await readFile(join(folder, file), 'utf8')
  if (extension === 'csv') return text.trimEnd().split('\r\n').length - 1
  return text.endsWith('\n') || text.endsWith(']') || text.endsWith('}')
    ? text.match(/"id":/g)?.length
    : undefined
}
