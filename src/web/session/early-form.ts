interface EarlyForm {
  readonly form: HTMLFormElement
  /** The name of the field that was used last. */
  field: string
  submitted: boolean
}

declare global {
  interface Window {
    /** The sign-in form that stands until the code of sign-in is there. */
    earlyForm?: EarlyForm
  }
}

/** Shows the form that the build wrote into the page. Nothing typed into it is lost, and nothing is sent. */
export function showEarlyForm(asksForAddress: boolean, address: string): void {
  const template = document.querySelector<HTMLTemplateElement>(
    asksForAddress ? '#sign-in-with-address' : '#sign-in',
  )
  const root = document.querySelector('#root')
  if (!template || !root || root.hasChildNodes()) return
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
}

/** Goes on in `form`, which has just replaced the early one, where that one was left. */
export function takeOverEarlyForm(form: HTMLFormElement): void {
  const early = window.earlyForm
  delete window.earlyForm
  if (!early) return
  for (const own of form.querySelectorAll('input')) {
    const before = early.form.querySelector<HTMLInputElement>(`input[name=${own.name}]`)
    if (!before) continue
    own.value = before.value
    own.checked = before.checked
    if (own.name !== early.field) continue
    own.focus()
    if (own.type !== 'checkbox') own.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
  if (early.submitted) queueMicrotask(() => form.requestSubmit())
}
