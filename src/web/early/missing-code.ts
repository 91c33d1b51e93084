/** Shows an error where a script or the styles that the page itself names fail to load. Later screens show their own. */
export function watchForMissingCode(): void {
  addEventListener(
    'error',
    ({ target }) => {
      const isStylesheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      if (isStylesheet || target instanceof HTMLScriptElement) void showMissingCode()
      // In WebKit a preload that failed once fails after every reload too, until a script has fetched the file.
      else if (target instanceof HTMLLinkElement) fetch(target.href).catch(() => {})
    },
    true,
  )
}

async function showMissingCode(): Promise<void> {
  await pageParsed()
  const { content } = document.querySelector<HTMLTemplateElement>('#missing-code')!
  // Without `#root`, code that did load starts nothing: the app is never shown without its styles.
  document.querySelector('#root')?.replaceWith(content.cloneNode(true))
  document.querySelector('button')?.addEventListener('click', () => location.reload())
}

/**
 * Resolves once the whole page is parsed: the template comes after the script, and on a slow connection much later. Unlike
 * `DOMContentLoaded` this does not wait for the code of the app.
 */
async function pageParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true })
  })
}
