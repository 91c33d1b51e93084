import { useEffect, useRef, useState } from 'react'
import { readBrand } from '#contract/read-brand.ts'
import { catalogueName } from '#web/api/settings/settings.ts'
import { rememberedTimestampForm } from '#web/api/timestamp-memory.ts'
import { currentClient } from '#web/api/connection.ts'
import type { BrandRow } from '#web/brand-table/brand-row.ts'
import { BrandTable } from '#web/brand-table/brand-table.tsx'
import { brandCountWords } from '#web/preferences/count-words.ts'
import { Paper } from '#web/ui/paper.tsx'
import styles from './print-sheet.module.css'
import type { ExportedList } from './use-export.ts'

interface PrintSheetProps {
  /** The brands, as JSON. */
  readonly file: Blob
  readonly list: ExportedList
  readonly isComplete: boolean
  readonly onPrinted: () => void
}

/** Above, a browser takes minutes to print, and may fail. */
export const MOST_LOGOS = 500

/** Milliseconds after which logos that have not come are left out. */
const LOGO_TIMEOUT = 30_000

/** A whole list for paper. It is not on the screen, and prints itself. */
export function PrintSheet({ file, list, isComplete, onPrinted }: PrintSheetProps) {
  const [rows, setRows] = useState<readonly BrandRow[]>()
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    void rowsOf(file).then(setRows)
  }, [file])
  useEffect(() => {
    if (!rows) return undefined
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
  }, [rows])
  if (!rows) return null
  return (
    <Paper ref={sheet}>
      <h1 className={styles.heading}>Brands</h1>
      <div className={styles.facts}>
        {list.filters.map((words) => (
          <p key={words}>{words}</p>
        ))}
        <p>
          {brandCountWords(rows.length)}
          {!isComplete && ', and the list is not complete'}
        </p>
        <p className={styles.printed}>{catalogueName()}, </p>
        <p>{list.link}</p>
      </div>
      <div className={styles.rows} data-logos={rows.length <= MOST_LOGOS}>
        <BrandTable rows={rows} />
      </div>
    </Paper>
  )
}

async function rowsOf(file: Blob): Promise<BrandRow[]> {
  const form = rememberedTimestampForm(currentClient().baseAddress)
  const raws = JSON.parse(await file.text()) as unknown[]
  const withLogos = raws.length <= MOST_LOGOS
  const brands = raws.map((raw) => readBrand(raw, form))
  return brands.map((brand) => ({
    brand: withLogos ? brand : { ...brand, logo: null },
    href: undefined,
    searched: undefined,
    isChanged: false,
    mark: undefined,
  }))
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
