import { listQueryAt, rowsOf, viewIn } from '#web/list/list-address.ts'

/** Shows the list that stands in the page (`early-markup.tsx`), in the view and width of the one that the app will draw. */
export function showEarlyList(): void {
  const query = listQueryAt(location, document.baseURI)
  if (!query) return
  const { dataset, style } = document.documentElement
  const isOpen = /\/brands\/./.test(location.pathname)
  dataset['early'] = `${viewIn(query)}${isOpen ? ' open' : ''}`
  style.setProperty('--rows', String(rowsOf(query)))
}
