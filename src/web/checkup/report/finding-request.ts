import { type Finding, hasAddress } from '#checkup/report/finding.ts'

/** The request that shows a finding: what follows `/v1/brands`. Undefined where no single one does. */
export function findingRequest({ request, brand }: Finding): string | undefined {
  if (request !== undefined) return request
  return hasAddress(brand) ? `/${encodeURIComponent(brand)}` : undefined
}
