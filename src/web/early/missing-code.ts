/** Shows an error if a script that the page itself names fails to load. Lazy screens show their own. */
export function watchForMissingCode(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) void showMissingCode()
      // In WebKit, a preload that failed once keeps failing after reloads, until a script fetches the file.
      else if (target instanceof HTMLLinkElement) fetch(target.href).catch(() => {})
    },
    true,
  )
}

async function showMissingCode(): Promise<void> {
  await pageParsed()
  const { content } = document.querySelector<HTMLTemplateElement>('#missing-code')!
  document.querySelector('#root')?.replaceWith(content.cloneNode(true))
  document.querySelector('button')?.addEventListener('click', () => location.reload())
}

/**
 * Resolves once the whole page is parsed: templates come after the script, and on a slow connection much later. Unlike
 * `DOMContentLoaded` this does not wait for the code of the app.
 */
export async function pageParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true })
  })
}
