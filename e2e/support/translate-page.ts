import type { Page } from 'playwright/test'

/**
 * Changes every loaded page as a browser's translation does: it replaces each text, including later ones, with other words in
 * new elements. It leaves elements with `translate="no"` alone.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    function translate(text: Text) {
      const { parentElement: parent } = text
      if (
        !parent ||
        parent.closest('[translate=no], font, script, style, title, option') ||
        !text.data.trim()
      )
        return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.data.toUpperCase()
      outer.append(inner)
      text.replaceWith(outer)
    }
    function translateIn(node: Node) {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = node instanceof Text ? [node] : []
      while (texts.nextNode()) found.push(texts.currentNode as Text)
      for (const text of found) translate(text)
    }
    addEventListener('DOMContentLoaded', () => {
      translateIn(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) translateIn(node)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
}
