import { FOLDING } from '#contract/fold-name.ts'

/** The version of our folding rules, and that of Unicode. Each store has those by which its names were folded. */
export const CURRENT_FOLDING = `${FOLDING} ${process.versions['unicode']}`

/** Reports that names are folded again, which takes some seconds for a million. */
export function announceFolding(brands: number): void {
  if (brands > 0) console.error(`Preparing the names of ${brands.toLocaleString('en')} brands for searching…`)
}
