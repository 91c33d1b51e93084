interface EarlyForm {
  readonly form: HTMLFormElement
  /** The name of the field that had the focus last. */
  field: string
  submitted: boolean
}

declare global {
  interface Window {
    /** The sign-in form that is shown until the code of the sign-in page has loaded. */
    earlyForm?: EarlyForm
  }
}

/** Shows the form that the build wrote into the page. It keeps what the user enters, and sends nothing. */
export function showEarlyForm(asksForAddress: boolean, address: string): void {
  const template = document.querySelector<HTMLTemplateElement>(
    asksForAddress ? '#sign-in-with-address' : '#sign-in',
  )
  const root = document.querySelector('#root')
  // In development the template is empty.
  if (!template?.content.hasChildNodes() || !root || root.hasChildNodes()) return
  root.append(template.content.cloneNode(true))
  const form = root.querySelector('form')!
  const early: EarlyForm = { form, field: 'token', submitted: false }
  const addressField = form.querySelector<HTMLInputElement>('input[name=address]')
  if (addressField) addressField.value = address
  form.addEventListener('focusin', ({ target }) => (early.field = (target as HTMLInputElement).name))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    early.submitted = true
  })
  window.earlyForm = early
  // Not by `autofocus`: where the code arrives first, Chromium complains that something else has the focus.
  requestAnimationFrame(() => tokenField(form).focus())
}

/** Entering the token is the only purpose of this page: its field has the focus. */
export const tokenField = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>('input[name=token]')!

/** Copies values, focus and selection of the early form to `form`, which has just replaced it, and submits if it was. */
export function takeOverEarlyForm(form: HTMLFormElement): void {
  const early = window.earlyForm
  delete window.earlyForm
  if (!early) return
  for (const input of form.querySelectorAll('input')) {
    const before = early.form.querySelector<HTMLInputElement>(`input[name=${input.name}]`)
    if (!before) continue
    input.value = before.value
    input.checked = before.checked
    if (input.name !== early.field) continue
    input.focus()
    if (input.type !== 'checkbox') input.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
  if (early.submitted) queueMicrotask(() => form.requestSubmit())
}
