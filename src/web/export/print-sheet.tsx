import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ReadBrand } from '#contract/read-brand.ts'
import { plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable } from '#web/brand/brand-table.tsx'
import { brandCountWords } from '#web/data/locale.ts'
import { catalogueName } from '#web/data/settings.ts'
import styles from './export.module.css'
import type { ListToRead } from './read-export.ts'

interface PrintSheetProps {
  readonly brands: readonly ReadBrand[]
  readonly list: ListToRead
  readonly isComplete: boolean
  readonly onPrinted: () => void
}

/** Milliseconds after which logos that have not come are left out. */
const LOGO_TIMEOUT = 30_000

/** A whole list for paper. It is not on the screen, and prints itself. */
export function PrintSheet({ brands, list, isComplete, onPrinted }: PrintSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  const rows = useMemo(() => brands.map((brand) => plainRow(brand, undefined)), [brands])
  useEffect(() => {
    let isGone = false
    void logosIn(sheet.current!).finally(() => {
      if (isGone) return
      window.print()
      onPrinted()
    })
    return () => {
      isGone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return createPortal(
    <section ref={sheet} className={styles.paper} data-print="only">
      <h1>Brands</h1>
      {list.filters.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>{`${brandCountWords(rows.length)}${isComplete ? '' : ', and the list is not complete'}`}</p>
      <p className={styles.printed}>{catalogueName()}, </p>
      <p>{list.link}</p>
      <BrandTable rows={rows} />
    </section>,
    document.body,
  )
}

/** Resolves when all logos are there, failed, or have had their time. */
async function logosIn(sheet: HTMLElement): Promise<void> {
  const images = [...sheet.querySelectorAll('img')]
  // What is off the screen would wait for being scrolled to.
  for (const image of images) image.loading = 'eager'
  await Promise.race([
    Promise.allSettled(images.map(async (image) => image.decode())),
    new Promise((resolve) => {
      setTimeout(resolve, LOGO_TIMEOUT)
    }),
  ])
}
