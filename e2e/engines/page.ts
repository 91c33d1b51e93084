import { expect } from 'playwright/test'
import type { Engine } from './engine.ts'

const ROLES = {
  alert: '[role=alert]',
  button: 'button',
  dialog: 'dialog',
  link: 'a',
  main: 'main',
  radio: 'input[type=radio]',
  radiogroup: '[role=radiogroup]',
  region: 'section, aside, [role=region]',
  searchbox: 'input[type=search]',
  tab: '[role=tab]',
  textbox: 'input:not([type]), input[type=text], input[type=password], textarea',
} as const

interface Description {
  readonly role: keyof typeof ROLES
  readonly name: string
  readonly exact: boolean
}

export interface Locator {
  readonly getByRole: (role: Description['role'], options?: Partial<Omit<Description, 'role'>>) => Locator
  readonly click: () => Promise<void>
  readonly waitFor: (options?: { state: 'visible' | 'hidden' }) => Promise<void>
  /** The text of all elements found. */
  readonly textContent: () => Promise<string>
}

/** Polls until the expectation holds. While one page replaces another, drivers throw, so errors do not end the polling. */
export function poll<T>(look: () => Promise<T>, message?: string) {
  const options = { ...(message !== undefined && { message }), intervals: [100] }
  return expect.poll(() => look().catch((error: unknown) => String(error)), options)
}

/** Finds elements with Playwright's API. Playwright itself drives neither Firefox nor WebKit as they are installed. */
export function locate(engine: Engine, path: readonly Description[] = []): Locator {
  const look = (reach = false) => engine.evaluate(find, ROLES, path, reach)
  const message = path.map(({ role, name }) => `${role} “${name}”`).join(', ')
  return {
    getByRole: (role, { name = '', exact = false } = {}) => locate(engine, [...path, { role, name, exact }]),
    async click() {
      let place = { x: 0, y: 0 }
      const looked = async () => {
        const before = place
        const found = await look(true)
        place = found[0] ?? before
        // A click would miss an element that still moves.
        const still = place.x === before.x && place.y === before.y
        return found.map(({ uncovered }) => ({ still, uncovered }))
      }
      await poll(looked, message).toEqual([{ still: true, uncovered: true }])
      await engine.click(place.x, place.y)
    },
    waitFor: ({ state } = { state: 'visible' }) =>
      poll(async () => ((await look()).length > 0 ? 'visible' : 'hidden'), message).toBe(state),
    textContent: async () => (await look()).map(({ text }) => text).join('\n'),
  }
}

/** Runs in the page. Ignores elements behind a modal dialog. */
function find(roles: typeof ROLES, path: readonly Description[], reach: boolean) {
  const nameOf = (element: HTMLElement): string => {
    const labelledBy = element.getAttribute('aria-labelledby')
    const label = (element as HTMLInputElement).labels?.[0] ?? element
    const name = labelledBy === null ? label : document.getElementById(labelledBy)
    return (element.ariaLabel ?? name?.textContent ?? '').trim()
  }
  const modal = document.querySelector('dialog:modal') ?? document.body
  let found = [document.body]
  for (const { role, name, exact } of path)
    found = found
      .flatMap((root) => [...root.querySelectorAll<HTMLElement>(roles[role])])
      .filter((element) => modal.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => (exact ? nameOf(element) === name : nameOf(element).includes(name)))
  return found.map((element) => {
    // A radio button may be hidden behind its label.
    const target = (element.matches('[type=radio]') && (element as HTMLInputElement).labels?.[0]) || element
    if (reach) target.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = target.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const uncovered = target.contains(document.elementFromPoint(x, y))
    return { x, y, uncovered, text: element.textContent }
  })
}
