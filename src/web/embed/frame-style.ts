import type { FrameOptions } from '#embed/protocol/messages.ts'
import { readTheme } from './theme.ts'

/**
 * Puts what a host page says about looks on the root element, before anything is drawn. Through its style object: a policy
 * may forbid style attributes. The page itself says that its height is `auto`.
 */
export function styleFrame({ theme, height }: FrameOptions): void {
  const root = document.documentElement
  if (height !== undefined) root.dataset['height'] = height === 'auto' ? height : 'fixed'
  if (theme === undefined) return
  const { properties, compact, remarks } = readTheme(theme)
  root.style.cssText = ''
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
  root.toggleAttribute('data-compact', compact)
  for (const remark of remarks) console.warn(`Brand Catalogue: ${remark}`)
}
