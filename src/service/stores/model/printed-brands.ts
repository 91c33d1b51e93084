import type { Brand } from '#contract/brand.ts'
import type { PrintedBrands, StoredBrand } from './store.ts'

/** Marks where the service's address belongs. JSON text never holds it unescaped. */
const ADDRESS = '\0'

/** A brand as it is sent: exactly four fields. A logo that is a path has the mark of the service's address before it. */
export function printBrand({ id, name, logo, updatedAt }: StoredBrand): string {
  const json = JSON.stringify({ id, name, logo, updated_at: updatedAt } satisfies Brand)
  return logo.startsWith('/') ? json.replace('"logo":"/', `"logo":"${ADDRESS}/`) : json
}

export function printBrands(brands: readonly StoredBrand[]): PrintedBrands {
  return { json: brands.map(printBrand).join(), first: brands[0]?.id, last: brands.at(-1)?.id }
}

/** Makes the logos of printed brands absolute. @param address which needs no escapes in JSON. */
export function completeLogos(json: string, address: string): string {
  return json.replaceAll(ADDRESS, () => address)
}
