import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable } from '#web/brand/brand-table.tsx'
import { formatBrandCount } from '#web/time/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import { spanOfQuery } from '#web/list/filters/format-filters.ts'
import { Heading, Soft } from '#web/ui/layout.tsx'
import styles from './export.module.css'
import type { ListToRead } from './read-export.ts'

/** Milliseconds for which printing waits for logos. */
const LOGO_TIMEOUT = 30_000
const LOOK_EVERY = 100

interface PrintSheetProps {
  readonly children: ReactNode
  readonly onPrinted: () => void
}

/** Printed in place of the page, which stays as it is. It opens the print dialog of the browser once all logos have loaded. */
export function PrintSheet({ children, onPrinted }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    async function print() {
      const end = AbortSignal.any([signal, AbortSignal.timeout(LOGO_TIMEOUT)])
      while (!end.aborted && !isReady(sheet.current!)) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY))
      }
      if (signal.aborted) return
      addEventListener('afterprint', onPrinted, { signal })
      window.print()
    }
    void print()
    return () => gone.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return createPortal(
    <section ref={sheet} className={styles.paper} data-print="only">
      {children}
    </section>,
    document.body,
  )
}

/** All brands are drawn, and their logos have loaded. Logos that are measured first say when they are placed. */
function isReady(sheet: HTMLElement): boolean {
  const images = [...sheet.querySelectorAll('img')]
  for (const image of images) image.loading = 'eager'
  const areLoaded = images.every(({ complete, dataset }) => complete && dataset['placed'] !== 'false')
  return areLoaded && !sheet.querySelector('li:empty')
}

interface PrintedListProps {
  readonly brands: readonly ReadBrand[]
  readonly list: ListToRead
  readonly isComplete: boolean
}

/** A whole list for print. */
export function PrintedList({ brands, list, isComplete }: PrintedListProps) {
  const rows = useMemo(() => {
    const dates = spanOfQuery(list.query)
    return brands.map((brand) => plainRow(brand, undefined, { dates }))
  }, [brands, list])
  return (
    <>
      <Heading level={1}>Brands</Heading>
      <Soft as="div" size="xs">
        {list.filters.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>{`${formatBrandCount(rows.length)}${isComplete ? '' : ' (the list is incomplete)'}`}</p>
        <p className={styles.printed}>{catalogueName()}, </p>
        <p>{list.link}</p>
      </Soft>
      <BrandTable rows={rows} />
    </>
  )
}
