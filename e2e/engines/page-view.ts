import { expect } from 'playwright/test'
import type { EngineBrowser } from './engine-browser.ts'

/** Elements by the role that people and screen readers know them by. */
const ROLES = {
  alert: '[role=alert]',
  button: 'button',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  date: 'input[type=date]',
  dialog: 'dialog[open]',
  heading: 'h1, h2, h3',
  link: 'a, [role=link]',
  radio: 'input[type=radio]',
  region: 'section, aside, [role=region]',
  searchbox: 'input[type=search]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=password], textarea',
} as const
export type Role = keyof typeof ROLES

interface Found {
  /** The middle of the element, or of its label where the element itself is hidden. */
  readonly x: number
  readonly y: number
  readonly text: string
  readonly focused: boolean
  readonly invalid: boolean
}

/** Runs in the page. Finds the first visible element of a role whose name starts so, and scrolls it into view. */
function find(selector: string, name: string): Found | null {
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute('aria-labelledby')
    const labels = (element as HTMLInputElement).labels
    return (
      element.getAttribute('aria-label') ??
      (labelledBy === null ? undefined : document.getElementById(labelledBy)?.textContent) ??
      labels?.[0]?.textContent ??
      element.textContent
    ).trim()
  }
  const open = document.querySelector('dialog[open], :popover-open') ?? document.body
  for (const element of document.querySelectorAll(selector)) {
    if (!open.contains(element) || !nameOf(element).startsWith(name) || !element.checkVisibility()) continue
    const target = (element as HTMLInputElement).labels?.[0] ?? element
    const hit = /^(?:radio|checkbox)$/.test((element as HTMLInputElement).type) ? target : element
    hit.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = hit.getBoundingClientRect()
    return {
      x: left + width / 2,
      y: top + height / 2,
      text: (element as HTMLInputElement).value ?? element.textContent,
      focused: element === document.activeElement,
      invalid: element.matches('input:invalid'),
    }
  }
  return null
}

/** Looks until it is so. While one page replaces another, there is nothing to see, and drivers throw. */
export function poll<T>(look: () => Promise<T>, message = String(look)) {
  return expect.poll(() => look().catch((error: unknown) => String(error)), message)
}

export type PageView = ReturnType<typeof viewPage>

/** What the walk does and sees on a page. Everything waits until it is so; nothing waits for a time. */
export function viewPage(browser: EngineBrowser) {
  const look = (role: Role, name: string) => browser.run(find, ROLES[role], name)

  async function reach(role: Role, name: string): Promise<Found> {
    let found: Found | null = null
    await poll(async () => (found = await look(role, name)) !== null, `the ${role} “${name}”`).toBe(true)
    return found!
  }

  return {
    reach,
    async click(role: Role, name: string): Promise<void> {
      const { x, y } = await reach(role, name)
      await browser.click(x, y)
    },
    gone: (role: Role, name: string) => poll(() => look(role, name), `no ${role} “${name}”`).toBeNull(),
    focused: (role: Role, name: string) =>
      poll(async () => (await look(role, name))?.focused, `focus on “${name}”`).toBe(true),
    /** Chooses as the browser's own list does, which no driver opens. */
    async choose(name: string, option: string): Promise<void> {
      await reach('combobox', name)
      await browser.run(
        (selector, label, text) => {
          const select = [...document.querySelectorAll<HTMLSelectElement>(selector)].find(
            ({ labels }) => labels[0]?.textContent === label,
          )!
          select.selectedIndex = [...select.options].findIndex((each) => each.text === text)
          select.dispatchEvent(new Event('change', { bubbles: true }))
        },
        ROLES.combobox,
        name,
        option,
      )
    },
    /** The text of everything with a role, or of what a selector finds. */
    sees: (role: Role | 'main', text: string | RegExp) =>
      poll(
        () =>
          browser.run(
            (selector) => [...document.querySelectorAll(selector)].map((each) => each.textContent).join('\n'),
            role === 'main' ? 'body' : ROLES[role],
          ),
        `the ${role} says ${String(text)}`,
      ).toMatch(text),
    /** The names in the table or the gallery. */
    names: () =>
      browser.run(() => [...document.querySelectorAll('main [data-brand]')].map((each) => each.textContent)),
    rows: (count: number) =>
      poll(
        () =>
          browser.run(() =>
            document.querySelector('main [aria-busy=true]')
              ? -1
              : document.querySelectorAll('main [data-brand]').length,
          ),
        `${count} rows`,
      ).toBe(count),
    address: (path: string | RegExp) =>
      poll(() => browser.run(() => location.pathname + location.search), 'the address').toMatch(path),
    /** Text on the clipboard, pasted by keyboard into a field that the page does not have otherwise. */
    async clipboard(): Promise<string> {
      await browser.run(() => {
        const area = document.createElement('textarea')
        area.id = 'walk-paste'
        document.body.append(area)
        area.focus()
      })
      await browser.press('v', 'Control')
      return browser.run(() => {
        const area = document.querySelector<HTMLTextAreaElement>('#walk-paste')!
        area.remove()
        return area.value
      })
    },
  }
}
