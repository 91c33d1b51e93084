import { useMemo } from 'react'
import { parseListQuery } from '#contract/list-query.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { type BrandRow, plainRow } from '#web/brand/brand-columns.tsx'
import { BrandTable, useBrandLinks } from '#web/brand/brand-table.tsx'
import { hrefOf } from '#web/data/routing/navigation.tsx'
import { OPENING_SEARCH, paths } from '#web/data/routing/paths.ts'
import { SelectBox } from '#web/shortlist/select-box.tsx'
import { useSelection } from '#web/shortlist/selection.ts'
import { brandOfLine } from './line-outcome.ts'
import { LookupLine } from './lookup-line.tsx'
import styles from './lookup-table.module.css'
import type { LookedUpLine } from './lookup-state.ts'

const OPENING_QUERY = parseListQuery(OPENING_SEARCH)

/** Of a line for which there is no brand. */
const NO_BRAND: ReadBrand = { id: null, name: null, logo: null, updatedAt: null, faults: [], raw: null }

interface LineRow extends BrandRow {
  readonly line: LookedUpLine
}

interface LookupTableProps {
  readonly lines: readonly LookedUpLine[]
  readonly onAsk: (text: string) => void
  readonly onUndo: (text: string) => void
  readonly onSearch: (text: string, other: string) => void
}

/** The table of the list, with the pasted lines before their brands. */
export function LookupTable({ lines, onAsk, onUndo, onSearch }: LookupTableProps) {
  const links = useBrandLinks(OPENING_QUERY)
  const rows = useMemo(() => lines.map(rowOf), [lines])
  return (
    <div className={styles.table}>
      <BrandTable
        rows={rows}
        selected={useSelection()}
        renderLine={(row) => <LookupLine line={(row as LineRow).line} {...{ onAsk, onUndo, onSearch }} />}
        body={links}
        renderLeading={({ brand: { id, name } }, selected) =>
          id !== null && <SelectBox id={id} name={name ?? id} selected={selected} />
        }
      />
    </div>
  )
}

function rowOf(line: LookedUpLine): LineRow {
  const brand = brandOfLine(line)
  const href = brand?.id == null ? undefined : hrefOf(paths.brand(brand.id, OPENING_QUERY))
  return { ...plainRow(brand ?? NO_BRAND, href), line }
}
