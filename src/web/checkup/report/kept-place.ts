import { type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { type Finding, findingKey } from '#checkup/report/finding.ts'

interface PressedLink {
  readonly selector: string
  /** As `findingKey` writes it; undefined: the link is no finding's. */
  readonly finding: string | undefined
}

/** By address: the link that was pressed in that part of a report. */
const pressed = new Map<string, PressedLink>()

/**
 * Coming back to a part of the report focuses the link that was pressed there, unless something else has the focus. The
 * browser scrolls it into view. Returns what notes the link, for clicks within the screen.
 */
export function useKeptPlace(): (click: MouseEvent) => void {
  const { search } = useLocation()
  useEffect(() => {
    // After the screen itself has had its turn to take the focus.
    const frame = requestAnimationFrame(() => {
      const link = pressed.get(search)
      if (!link || document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(link.selector)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [search])
  return ({ target }) => {
    const link = (target as Element).closest('a[href]')
    if (link) pressed.set(search, pressedLink(link))
  }
}

/** Where among `findings` the one is whose link was pressed when the address was left; -1: it is not among them. */
export function pressedPlace(search: string, findings: readonly Finding[]): number {
  const key = pressed.get(search)?.finding
  return findings.findIndex((finding) => findingKey(finding) === key)
}

function pressedLink(link: Element): PressedLink {
  const { finding } = link.closest<HTMLElement>('[data-finding]')?.dataset ?? {}
  const row = finding === undefined ? '' : `[data-finding="${CSS.escape(finding)}"] `
  return { selector: `main ${row}a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`, finding }
}
