import type { ReadBrand } from '#contract/read-brand.ts'
import type { ProbeFinding, ReadList } from './probe.ts'

const MOST_FINDINGS = 5

/** Brands that a request returns though the whole list, read before, does not have them. */
export function strangerFindings(
  list: ReadList,
  brands: readonly ReadBrand[],
  query: string,
): ProbeFinding[] {
  if (!list.complete) return []
  return brands
    .filter(({ id, updatedAt }) => {
      if (id === null || list.rows.has(id)) return false
      return updatedAt !== null && updatedAt < list.startedAt
    })
    .slice(0, MOST_FINDINGS)
    .map(({ id, name, logo }) => ({
      rule: 'brand-skipped',
      offence: {
        brand: { id: id!, name: name ?? '', logo: logo ?? '' },
        field: 'id',
        value: id!,
        detail: `returned for ${query}, and on no page of the list`,
        request: query,
      },
    }))
}
