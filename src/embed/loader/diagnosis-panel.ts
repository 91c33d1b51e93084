import type { Diagnosis } from './doctor.ts'

/** Says in the frame's place why there is nothing. */
export function showDiagnosis(frame: HTMLElement, { message }: Diagnosis, retry: () => void): Element {
  const panel = document.createElement('div')
  const button = document.createElement('button')
  panel.role = 'alert'
  // Through the style object: a policy may forbid style attributes.
  panel.style.cssText = 'display:flex;gap:1em;border:1px solid;padding:1em'
  button.textContent = 'Try again'
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- shorter
  button.onclick = retry
  panel.append(message, button)
  frame.style.display = 'none'
  frame.before(panel)
  return panel
}
