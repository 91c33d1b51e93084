/** Which of `elements`, laid out in rows, an arrow key leads to from `from`. Undefined for other keys and at an end. */
export function neighbour<E extends Element>(elements: readonly E[], from: E, key: string): E | undefined {
  const index = elements.indexOf(from)
  switch (key) {
    case 'Home':
      return elements[0]
    case 'End':
      return elements.at(-1)
    case 'ArrowRight':
      return elements[index + 1]
    case 'ArrowLeft':
      return elements[index - 1]
    case 'ArrowDown':
      return inSameColumn(elements.slice(index + 1), from)
    case 'ArrowUp':
      return inSameColumn(elements.slice(0, Math.max(index, 0)).toReversed(), from)
    default:
      return undefined
  }
}

function inSameColumn<E extends Element>(elements: readonly E[], from: E): E | undefined {
  const { left } = from.getBoundingClientRect()
  return elements.find((element) => Math.abs(element.getBoundingClientRect().left - left) < 1)
}
