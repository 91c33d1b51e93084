import { FOLDING } from '#contract/fold-name.ts'

/** How this process folds names: our rules, and the Unicode they stand on. A store keeps what its names were folded by. */
export const CURRENT_FOLDING = `${FOLDING} ${process.versions['unicode']}`

/** Says that a store's names are folded again, which may take some seconds for each 100,000. */
export function announceFolding(brands: number): void {
  if (brands > 0) console.error(`Preparing the names of ${brands.toLocaleString('en')} brands for searching…`)
}
