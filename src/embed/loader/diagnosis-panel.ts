import type { Diagnosis } from './doctor.ts'

/** Says in the frame's place, and in the console, why there is nothing. */
export function showDiagnosis(frame: HTMLElement, { code, message }: Diagnosis, retry: () => void): Element {
  console.error(`Brand Catalogue: ${message} (${code})`)
  const panel = document.createElement('div')
  const button = document.createElement('button')
  panel.role = 'alert'
  // Through the style object: a policy may forbid style attributes.
  panel.style.cssText = 'font:14px/1.5 system-ui;padding:1em;border:1px solid;border-radius:8px'
  button.style.cssText = 'display:block;font:inherit;margin-top:8px'
  button.textContent = 'Try again'
  button.addEventListener('click', retry)
  panel.append(message, button)
  frame.style.display = 'none'
  frame.before(panel)
  return panel
}
