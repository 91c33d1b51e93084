import axe, { type RunOnly } from 'axe-core'
import { expect, type Frame, type Page } from 'playwright/test'

const PHONE = { width: 390, height: 844 }
const WINDOW = { width: 1440, height: 900 }

const RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const satisfies RunOnly

/** Themes differ only in colours, and few elements are shown at one size only: two checks see nearly what four would. */
const LOOKS = [
  [PHONE, 'dark'],
  [WINDOW, 'light'],
] as const

/**
 * Checks the part of WCAG 2.2 AA that can be automated on the current screen, in the dark theme on a phone and in the
 * light theme in a wide window, which it also has to fit.
 */
export async function expectAccessible(page: Page, inFrame: Page | Frame = page): Promise<void> {
  if (!(await inFrame.evaluate(() => 'axe' in window))) await inFrame.evaluate(axe.source)
  for (const [size, colorScheme] of LOOKS) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width)
    await expectNoViolations(inFrame)
  }
}

async function expectNoViolations(frame: Page | Frame) {
  const violations = await frame.evaluate(async (runOnly) => {
    await new Promise(requestAnimationFrame)
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const { violations: found } = await loaded.run({ runOnly, resultTypes: ['violations'], iframes: false })
    return found.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, RULES)
  expect(violations).toEqual([])
}
