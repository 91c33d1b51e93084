import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable } from '#web/brand/brand-table.tsx'
import { formatBrandCount } from '#web/time/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { spanOfQuery } from '#web/list/filters/format-filters.ts'
import { toast } from '#web/ui/messages.tsx'
import styles from './export.module.css'
import type { ListToRead } from './read-export.ts'

interface PrintSheetProps {
  readonly brands: readonly ReadBrand[]
  readonly list: ListToRead
  readonly isComplete: boolean
  readonly onPrinted: () => void
}

/** A whole list for print. It is hidden on the screen, and opens the print dialog itself. */
export function PrintSheet({ brands, list, isComplete, onPrinted }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const rows = useMemo(() => {
    const dates = spanOfQuery(list.query)
    return brands.map((brand) => plainRow(brand, undefined, { dates }))
  }, [brands, list])
  useEffect(() => {
    const gone = new AbortController()
    void printWithLogos(sheet.current!, gone.signal).then(() => gone.signal.aborted || onPrinted())
    return () => gone.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return createPortal(
    <section ref={sheet} className={styles.paper} data-print="only">
      <h1>Brands</h1>
      {list.filters.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>{`${formatBrandCount(rows.length)}${isComplete ? '' : ' (the list is incomplete)'}`}</p>
      <p className={styles.printed}>{catalogueName()}, </p>
      <p>{list.link}</p>
      <BrandTable rows={rows} />
    </section>,
    document.body,
  )
}

/** Milliseconds for which printing waits for logos. */
const LOGO_TIMEOUT = 30_000

/** Prints once all logos have loaded, those far from the screen too. Logos that are measured first say when they are placed. */
export async function printWithLogos(sheet: HTMLElement, gone?: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(LOGO_TIMEOUT)
  const end = gone ? AbortSignal.any([gone, late]) : late
  await new Promise<void>((resolve) => {
    const isReady = () => {
      const images = [...sheet.querySelectorAll('img')]
      for (const image of images) if (image.loading === 'lazy') image.loading = 'eager'
      const areLoaded = images.every(({ complete, dataset }) => complete && dataset['placed'] !== 'false')
      // Brands that have not been drawn yet have an empty place.
      return areLoaded && !sheet.querySelector('li:empty')
    }
    const look = () => isReady() && resolve()
    if (!gone && !isReady()) toast('Printing starts once all logos have loaded.')
    const changes = new MutationObserver(look)
    changes.observe(sheet, { subtree: true, childList: true, attributeFilter: ['data-placed'] })
    for (const type of ['load', 'error']) sheet.addEventListener(type, look, { capture: true, signal: end })
    end.addEventListener('abort', () => {
      changes.disconnect()
      resolve()
    })
    look()
  })
  if (!gone?.aborted) window.print()
}
