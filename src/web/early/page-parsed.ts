/**
 * Resolves once the whole page is parsed: the templates come after the script, and on a slow connection much later. Unlike
 * `DOMContentLoaded` this does not wait for the code of the app.
 */
export async function pageParsed(): Promise<void> {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => {
    document.addEventListener('readystatechange', resolve, { once: true })
  })
}
