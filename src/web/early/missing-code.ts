/** Says so where a file that the page itself names cannot be had. Whatever comes later tells for itself. */
export function watchForMissingCode(): void {
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showMissingCode(), true)
}

function showMissingCode(): void {
  const template = document.querySelector<HTMLTemplateElement>('#missing-code')!
  const root = document.querySelector('#root')!
  root.replaceChildren(template.content.cloneNode(true))
  root.querySelector('button')!.addEventListener('click', () => location.reload())
}
