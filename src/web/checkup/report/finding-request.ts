import type { Finding } from '#checkup/report/finding.ts'

/** The request that shows a finding: what follows `/v1/brands`. Undefined where no single one does. */
export function findingRequest({ request, brand }: Finding): string | undefined {
  if (request !== undefined) return request
  return hasAddress(brand) ? `/${encodeURIComponent(brand)}` : undefined
}

/** Whether a finding's brand can be asked for by its id; `#12` is a place in the list. */
export function hasAddress(brand: string | null): brand is string {
  return brand !== null && !brand.startsWith('#')
}
