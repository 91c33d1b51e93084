import type { FrameOptions } from '#embed/protocol/messages.ts'
import { readTheme } from './theme.ts'

/**
 * Returns a function that puts what a host page says about looks on the root element, before anything is drawn. Through its
 * style object: a policy may forbid style attributes.
 * @param remark tells the host page what in its theme is not used as it was given.
 */
export function frameStyler(remark: (text: string) => void) {
  let last: string | undefined
  return ({ theme, height = 'auto' }: FrameOptions): void => {
    const root = document.documentElement
    root.dataset['height'] = height === 'auto' ? height : 'fixed'
    const text = JSON.stringify(theme)
    if (text === last) return
    last = text
    const { properties, compact, remarks } = readTheme(theme)
    root.style.cssText = ''
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
    root.toggleAttribute('data-compact', compact)
    for (const one of remarks) {
      console.warn(`Brand Catalogue: ${one}`)
      remark(one)
    }
  }
}
