import { useMemo } from 'react'
import { additionalNames } from '#contract/additional-fields.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { usePreferences } from '#web/preferences/preferences.ts'

const NONE: readonly string[] = []

/** The additional fields to show of brands: those that were chosen under Display and that any of the brands has. */
export function useAdditionalColumns(brands: readonly ReadBrand[]): readonly string[] {
  const { columns } = usePreferences()
  return useMemo(() => {
    if (columns.length === 0) return NONE
    return additionalNames(brands.map(({ raw }) => raw)).filter((name) => columns.includes(name))
  }, [brands, columns])
}
