/**
 * Scrolls an element to the middle of what scrolls it. Unlike `scrollIntoView`, this does not scroll the page around a
 * frame.
 */
export function scrollToMiddle(element: Element): void {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const isPage = box === document.scrollingElement
    if (!isPage && !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const { top, height } = element.getBoundingClientRect()
    const start = isPage ? 0 : box.getBoundingClientRect().top
    box.scrollTop += top - start + (height - box.clientHeight) / 2
  }
}
