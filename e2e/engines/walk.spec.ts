/**
 * A walk through the app in the engines that the journeys do not run in. It covers what may differ from Chromium, or once
 * did, in Firefox and WebKit. Each step begins where the one before it ended.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'playwright/test'
import { findFirefox, findWebKit } from '../../tools/browser.ts'
import type { BrandCatalogueElement } from '#embed/embed.d.ts'
import { demoToken } from '../support/service-folder.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { locate, poll } from './page.ts'
import { type Proxy as ServiceProxy, startProxy } from './proxy.ts'
import { startWebKit } from './webkit.ts'

/** Globals of the page of another site: see `mounting`. */
declare let view: BrandCatalogueElement & HTMLElement
declare const mount: (options?: object) => BrandCatalogueElement & HTMLElement
declare const events: [name: string, detail?: { code: string; length: number }][]

const firefox = findFirefox()
const webKit = findWebKit()
const ENGINES = {
  Firefox: firefox === undefined ? undefined : (downloads: string) => startFirefox(firefox, downloads),
  WebKit: webKit && ((downloads: string) => startWebKit(webKit, downloads)),
}

// Runs after each test and not at its end: a test that hangs is abandoned, and its browser would keep running.
let stop = async () => {}
test.afterEach(async () => {
  await stop()
  stop = async () => {}
})

for (const [name, start] of Object.entries(ENGINES))
  test(name, async ({ baseURL }, info) => {
    test.skip(!start, `${name} is not installed`)
    const downloads = await mkdtemp(join(tmpdir(), 'walk-'))
    const engine = await start!(downloads)
    stop = async () => {
      await engine.close()
      // Browser processes may still be writing.
      await rm(downloads, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      await walk(engine, baseURL!, downloads)
    } catch (error) {
      await writeFile(info.outputPath(`${name}.png`), await engine.screenshot()).catch(() => {})
      throw error
    }
  })

async function walk(engine: Engine, service: string, downloads: string): Promise<void> {
  const page = locate(engine)
  /** The names in the table or the gallery, once all of them are there. */
  const names = () =>
    engine.evaluate(() =>
      document.querySelector('main [aria-busy=true]')
        ? []
        : [...document.querySelectorAll('main [data-brand]')].map((brand) => brand.textContent),
    )
  const address = () => engine.evaluate(() => location.pathname + location.search)
  const main = page.getByRole('main')
  await using proxy = await startProxy(service)

  await test.step('code that cannot be loaded is explained, and a reload recovers', async () => {
    proxy.cut = (path) => path.startsWith('/assets/') && path.endsWith('.js')
    await engine.goto(proxy.origin)
    await poll(page.getByRole('alert').textContent).toContain('Part of the app could not be loaded')
    proxy.cut = () => false
    await page.getByRole('button', { name: 'Reload the page' }).click()
  })

  await test.step('the token opens the list', async () => {
    await page.getByRole('textbox', { name: 'Access token' }).click()
    await engine.type(demoToken())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await poll(names).toHaveLength(25)
  })
  const first = await names()

  await test.step('the search follows the typing, and Back leaves it', async () => {
    await page.getByRole('searchbox', { name: 'Search by name' }).click()
    await engine.type('zalando')
    await poll(names).toEqual(['Zalando'])
    await poll(address).toMatch(/name=zalando/)
    await engine.evaluate(() => history.back())
    await poll(address).toMatch(/^\/brands\?limit=25$/)
    await poll(names).toEqual(first)
  })

  await test.step('a date is typed, and a part of it is corrected', async () => {
    const date = () =>
      engine.evaluate(() => document.querySelector<HTMLInputElement>('input[type=date]')?.value)
    await page.getByRole('button', { name: 'Updated: any time' }).click()
    await poll(date).toBe('')
    await engine.evaluate(() => document.querySelector<HTMLInputElement>('input[type=date]')!.focus())
    await engine.typeDate('05', '06', '2026')
    await poll(date).toMatch(/^2026-0[56]-0[56]$/)
    await poll(address).toMatch(/updated_after=/)
    // Without its year, the date is incomplete, but the filter and the other parts stay.
    await engine.press('Backspace')
    await poll(date).toBe('')
    await poll(address).toMatch(/updated_after=/)
    await engine.type('2025')
    await poll(date).toMatch(/^2025-0[56]-0[56]$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await poll(address).toMatch(/^\/brands\?limit=25$/)
    await poll(names).toEqual(first)
  })

  await test.step('a connection failure is explained, and the page turns once the connection is back', async () => {
    proxy.cut = (path) => path.startsWith('/v1/')
    await page.getByRole('link', { name: 'Last page' }).click()
    await poll(page.getByRole('alert').textContent).toContain('could not be reached')
    proxy.cut = () => false
    // In one step: the app may retry first, and remove the button.
    await engine.evaluate(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === 'Try again')
        ?.click(),
    )
    await poll(main.textContent).toMatch(/page (\d+) of \1(?!\d)/)
    await engine.evaluate(() => history.back())
    await poll(names).toEqual(first)
  })

  await test.step('the arrow keys lead to a brand, and Enter opens it', async () => {
    await engine.evaluate(() => (document.activeElement as HTMLElement).blur())
    await engine.press('ArrowDown')
    await poll(() => engine.evaluate(() => document.activeElement?.textContent)).toBe(first[0])
    await engine.press('Enter')
    await page.getByRole('region', { name: first[0]!, exact: true }).waitFor()
  })

  await test.step('a brand has a logo, tabs, and an address to copy', async () => {
    const { textContent } = page.getByRole('region', { name: first[0]!, exact: true })
    await poll(textContent).toContain('SVG')
    await page.getByRole('button', { name: 'Copy logo address' }).click()
    await poll(() => engine.evaluate(() => document.body.textContent)).toContain('Logo address copied.')
    await page.getByRole('tab', { name: 'For developers' }).click()
    await poll(textContent).toContain('"updated_at"')
    await engine.evaluate(() => history.back())
    await page.getByRole('link', { name: 'Close' }).waitFor({ state: 'hidden' })
  })

  await test.step('the pasted address, an id and a name are matched', async () => {
    await page.getByRole('link', { name: 'Match' }).click()
    await page.getByRole('textbox', { name: 'Names or ids' }).click()
    await engine.press('v', 'Control')
    for (const line of ['1', 'Addidas']) {
      await engine.press('Enter')
      await engine.type(line)
    }
    await page.getByRole('button', { name: 'Match' }).click()
    await poll(main.textContent).toContain('1 of 3 matched, 2 to decide')
  })

  await test.step('the check-up reads the list and draws the logos', async () => {
    await page.getByRole('link', { name: 'Check-up' }).click()
    await page.getByRole('button', { name: 'Start check-up' }).click()
    // Among the first hundred, some are dark.
    await poll(main.textContent).toMatch(/Logos\s[1-9][\d,]{2,}\sof/)
    await page.getByRole('button', { name: 'Stop' }).click()
    await poll(main.textContent).toContain('Stopped')
    await poll(main.textContent).toMatch(/A logo needs a light or a dark background\D*[1-9]/)
  })

  await test.step('Settings turn the page dark', async () => {
    const canvas = () => engine.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await canvas()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('radiogroup', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click()
    await poll(canvas).not.toBe(light)
    await fitsItsContent(engine, ':popover-open')
    await engine.press('Escape')
    await page.getByRole('radiogroup', { name: 'Theme' }).waitFor({ state: 'hidden' })
  })

  await test.step('the gallery is exported to a real file', async () => {
    await engine.goto(`${proxy.origin}/brands?name=git&limit=10`)
    await page.getByRole('radio', { name: 'Gallery' }).click()
    await poll(address).toMatch(/view=gallery/)
    await poll(names).toHaveLength(12)
    const count = /of (\d+) brands/
    await poll(main.textContent).toMatch(count)
    const total = Number(count.exec(await main.textContent())![1])
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('button', { name: 'CSV' }).click()
    await poll(page.getByRole('dialog').textContent).toContain('none missing or repeated')
    await fitsItsContent(engine, 'dialog[open]')
    await poll(() => savedLines(downloads)).toBe(total + 1)
    await page.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the list is printed from the first sheet on', async () => {
    await engine.goto(`${proxy.origin}/brands?limit=50`)
    await poll(names).toHaveLength(50)
    // The print styles are loaded after the first screen.
    await poll(() =>
      engine.evaluate(() =>
        [...document.styleSheets, ...document.adoptedStyleSheets].some(({ cssRules }) =>
          [...cssRules].some((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print'),
        ),
      ),
    ).toBe(true)
    // Rows without content, or a grid that begins on the second sheet, would take one sheet less or more.
    expect([2, 3]).toContain(countSheets(await engine.print()))
  })

  await test.step('on a phone nothing is wider than the window', async () => {
    await engine.resize(390, 800)
    await poll(() => engine.evaluate(() => innerWidth)).toBe(390)
    await poll(() => engine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await engine.resize(1440, 900)
  })

  await embed(engine, proxy)
  expect(proxy.faults).toEqual([])
}

async function embed(engine: Engine, proxy: ServiceProxy): Promise<void> {
  const said = () => engine.evaluate(() => JSON.stringify(events))
  const errors = () =>
    engine.evaluate(() => events.flatMap(([name, detail]) => (name === 'error' ? [detail!.code] : [])))
  const frame = () =>
    engine.evaluate(() => {
      const { left, top } = view.getBoundingClientRect()
      return { left, top }
    })
  await test.step('a brand is opened', async () => {
    await engine.goto(proxy.host)
    await poll(said).toContain('{"filters":"limit=10"}')
    const { left, top } = await frame()
    await engine.click(left + 300, top + 350)
    await poll(said).toMatch(/"brand":"\d+"/)
    expect(await errors()).toEqual([])
  })

  await test.step('a picker works by keyboard, without the 1,001 picks that exceed the limit', async () => {
    await engine.evaluate(() => {
      view.remove()
      events.length = 0
      document.querySelector<HTMLElement>('#before')!.focus()
      view = mount({ mode: 'pick', selected: Array.from({ length: 1001 }, (_, index) => index) })
    })
    await poll(said).toContain('"navigate"')
    await poll(errors).toEqual(['option'])
    // Repeats the keys, because the brands may not have loaded yet.
    await poll(async () => {
      await engine.press('ArrowDown')
      await engine.press('Enter')
      await engine.press('Enter', 'Control')
      return engine.evaluate(() => events.findLast(([name]) => name === 'select')?.[1]?.length)
    }).toBe(1)
    await poll(() => engine.evaluate(() => document.activeElement!.id)).toBe('before')
  })
}

/** Checks that no space follows the last child. WebKit once made menus and dialogs as tall as the window. */
async function fitsItsContent(engine: Engine, selector: string): Promise<void> {
  const empty = await engine.evaluate((box) => {
    const element = document.querySelector(box)!
    const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom)
    return element.getBoundingClientRect().bottom - Math.max(...bottoms)
  }, selector)
  expect(empty).toBeLessThan(40)
}

async function savedLines(folder: string): Promise<number> {
  const file = (await readdir(folder, { recursive: true })).find((name) => name.endsWith('.csv'))
  return file ? (await readFile(join(folder, file), 'utf8')).trimEnd().split('\r\n').length : 0
}

/** The number of pages of a PDF: each is an object of one type. Objects may be compressed into streams. */
function countSheets(pdf: Buffer): number {
  const plain = pdf.toString('latin1')
  const packed = Array.from(
    plain.matchAll(/\/ObjStm\b[^]*?stream\r?\n([^]*?)endstream/g),
    // A line break before "endstream" is left in, since the last byte of the data can be one too. Inflating ignores it.
    ([, stream]) => inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1'),
  )
  return [plain, ...packed].join('\n').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
