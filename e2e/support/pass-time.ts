import type { Page } from 'playwright/test'

/** Lets time pass on the page, whose clock the journey has installed, until something is seen. */
export async function passTime(page: Page, isSeen: () => boolean | Promise<boolean>) {
  // oxlint-disable-next-line no-await-in-loop -- time passes in steps
  while (!(await isSeen())) await page.clock.runFor(10)
}
