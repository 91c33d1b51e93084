import { useLayoutEffect, useRef } from 'react'

export const rowLink = (id: string) => document.getElementById(`brand-${id}`)

/** What the table's head and the pager may cover of the window, in px. */
const COVERED = 80

/** Keeps a brand's row on the screen, or its card. @returns whether there is one. */
export function showRow(id: string): boolean {
  const row = rowLink(id)
  if (!row) return false
  const { top, bottom } = row.getBoundingClientRect()
  if (top < COVERED || bottom > innerHeight - COVERED) row.scrollIntoView({ block: 'center' })
  return true
}

/**
 * Brings the brand that is open when a view of the list is first drawn into sight: its address may be somebody else's,
 * and its row stand far down.
 * @param whole whether all rows are drawn by now.
 */
export function useOpenRowInView(openId: string | undefined, whole: boolean): void {
  const sought = useRef(openId)
  useLayoutEffect(() => {
    const id = sought.current
    if (id === undefined) return
    if (showRow(id) || whole) sought.current = undefined
  })
}
