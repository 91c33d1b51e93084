/** The sign-in form before the code of the app has arrived, and what the app continues with. */
import { readBaseAddress } from '#client/base-address.ts'
import { embeddedSettings } from '#web/data/settings.ts'
import { pageParsed } from './missing-code.ts'
import { readEarlySettings } from './early-settings.ts'

/**
 * Shows the sign-in form that the page contains (`early-markup.tsx`), unless the app's own is there, or has other words: a
 * name that only the file of settings knows, or the count of a shared shortlist.
 */
export async function showEarlySignIn(): Promise<void> {
  const { baseUrl, title } = await readEarlySettings()
  if ((title && !embeddedSettings()) || location.hash) return
  await pageParsed()
  const place = document.querySelector('#early-list')
  const id = baseUrl === undefined ? 'early-sign-in-address' : 'early-sign-in'
  const { content } = document.querySelector<HTMLTemplateElement>(`#${id}`)!
  const form = content.querySelector('form')
  if (!place || !form) return
  form.dataset['early'] = 'typing'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    form.dataset['early'] = 'submitted'
  })
  if (baseUrl === undefined) fieldIn(form, 'address')!.value = ownAddress()
  place.replaceWith(content)
  fieldIn(form, 'token')?.focus()
}

/** Where the page is from. The service is likely to be there, too. */
export const ownAddress = () => readBaseAddress('.', document.baseURI) ?? ''

/** The form that `showEarlySignIn` has shown, until the app renders. */
export const earlySignIn = () => document.querySelector<HTMLFormElement>('form[data-early]')

/** Continues with what was entered into the early form, and submits it if the reader did. */
export function continueEarlySignIn(early: HTMLFormElement, form: HTMLFormElement): void {
  for (const name of ['address', 'token', 'show', 'remember']) {
    const [from, to] = [fieldIn(early, name), fieldIn(form, name)]
    if (from && to) Object.assign(to, { value: from.value, checked: from.checked })
  }
  const isSubmitted = early.dataset['early'] === 'submitted'
  // No copy of the token stays behind.
  early.reset()
  if (isSubmitted) form.requestSubmit()
}

export const fieldIn = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement | null
