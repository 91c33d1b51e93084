import { expect } from 'playwright/test'
import { demoToken } from '../support/service-folder.ts'
import type { EngineBrowser } from './engine-browser.ts'
import type { PageView } from './page-view.ts'
import type { WalkProxy } from './walk-proxy.ts'

/** Everything that a step of the walk needs. */
export interface Walk {
  readonly browser: EngineBrowser
  readonly page: PageView
  readonly proxy: WalkProxy
  readonly downloads: string
}

/** Steps by what they show. Each begins where the one before it ended. */
export type Steps = Readonly<Record<string, (walk: Walk) => Promise<void>>>

export async function signIn({ browser, page }: Walk, token = demoToken()): Promise<void> {
  await page.click('textbox', 'Access token')
  await browser.press('a', 'Control')
  await browser.type(token)
  await page.click('button', 'Sign in')
}

/** The last child ends where the padding begins. WebKit once made menus and dialogs as high as the window. */
export async function fitsItsContent(browser: EngineBrowser, selector: string): Promise<void> {
  const empty = await browser.run((box) => {
    const element = document.querySelector(box)!
    const bottoms = [...element.children].map((child) => child.getBoundingClientRect().bottom)
    return element.getBoundingClientRect().bottom - Math.max(...bottoms)
  }, selector)
  expect(empty).toBeLessThan(40)
}
