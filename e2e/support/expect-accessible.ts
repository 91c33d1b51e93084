import axe, { type RunOnly } from 'axe-core'
import { expect, type Frame, type Page } from 'playwright/test'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** What one theme shows, the other shows as well, but for its colours. */
const RULES = {
  light: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const satisfies Record<string, RunOnly>

/**
 * WCAG 2.2 AA as far as it can be automated, of the screen that is shown: on a phone and in a wide window, where it also has
 * to fit, in both themes each.
 */
export async function expectAccessible(page: Page, inFrame: Page | Frame = page): Promise<void> {
  if (!(await inFrame.evaluate(() => 'axe' in window))) await inFrame.evaluate(axe.source)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(size.width)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectNoViolations(inFrame, RULES[colorScheme])
    }
  }
}

async function expectNoViolations(frame: Page | Frame, rules: RunOnly) {
  const violations = await frame.evaluate(async (runOnly) => {
    await new Promise(requestAnimationFrame)
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const results = await loaded.run({
      runOnly,
      resultTypes: ['violations'],
      iframes: false,
    })
    return results.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
  }, rules)
  expect(violations).toEqual([])
}
