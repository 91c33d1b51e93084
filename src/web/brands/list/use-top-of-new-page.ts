import { type RefObject, useEffect, useRef } from 'react'
import { printListQuery } from '#contract/list-query.ts'
import { withoutView } from '#web/api/sent-query.ts'
import type { ListAddress } from './use-list-address.ts'

/** A new page is read from its top. */
export function useTopOfNewPage(sheet: RefObject<HTMLElement | null>, { query }: ListAddress): void {
  const key = printListQuery(withoutView(query))
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView()
  }, [sheet, key])
}
