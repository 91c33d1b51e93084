import { pageParsed } from './page-parsed.ts'

/** Shows an error where a script that the page itself names fails to load. Screens that load later show their own. */
export function watchForMissingCode(): void {
  addEventListener(
    'error',
    ({ target }) => void (target instanceof HTMLScriptElement && showMissingCode()),
    true,
  )
}

async function showMissingCode(): Promise<void> {
  await pageParsed()
  const template = document.querySelector<HTMLTemplateElement>('#missing-code')!
  const root = document.querySelector('#root')!
  root.replaceChildren(template.content.cloneNode(true))
  root.querySelector('button')!.addEventListener('click', () => location.reload())
}
