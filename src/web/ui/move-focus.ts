/** How many elements on, where so many are beside each other. */
const STEPS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  ArrowRight: (columns) => (columns > 1 ? 1 : 0),
  ArrowLeft: (columns) => (columns > 1 ? -1 : 0),
}

/**
 * Moves the focus with an arrow key among elements that are laid out in rows. A checkbox in the row of an element counts as
 * that element; from elsewhere the focus moves to the first. Returns whether `key` is an arrow key.
 */
export function moveFocus(elements: readonly HTMLElement[], key: string): boolean {
  const step = STEPS[key]
  if (!step) return false
  const active = document.activeElement
  const isOne = elements.some((element) => element === active)
  const beside = isOne ? active : active?.closest('tr, li')
  const focused = elements.findIndex((element) => beside?.contains(element))
  const top = elements[0]?.getBoundingClientRect().top
  const columns = elements.filter((element) => element.getBoundingClientRect().top === top).length
  const target = elements[focused < 0 ? 0 : focused + step(columns)]
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return true
}
