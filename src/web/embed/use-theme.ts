import { useLayoutEffect } from 'react'
import { readTheme } from './theme.ts'

/** Puts the host page's theme on the root element, through its style object: a policy may forbid style attributes. */
export function useTheme(theme: unknown): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const { properties, compact, remarks } = readTheme(theme)
    for (const remark of remarks) console.warn(`Brand Catalogue: ${remark}`)
    for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value)
    root.toggleAttribute('data-compact', compact)
    return () => {
      for (const name of Object.keys(properties)) root.style.removeProperty(name)
    }
  }, [theme])
}
