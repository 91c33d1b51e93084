import { HttpError } from '#client/errors.ts'
import type { SingleBrand } from '#client/brand-client.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import type { Offence } from '#checkup/rules/rule.ts'
import type { Asker, ReadList } from './probe.ts'

/** The brand of an offence: its row in the list, where the list has it. */
export function about({ rows }: ReadList, { id, name, logo }: ReadBrand): Pick<Offence, 'row' | 'brand'> {
  const row = rows.get(id ?? '')
  return row === undefined ? { brand: { id: id ?? '?', name: name ?? '', logo: logo ?? '' } } : { row }
}

/** A brand as the service has it now; undefined: it has been deleted meanwhile. */
export async function brandNow(ask: Asker, id: string): Promise<SingleBrand['brand'] | undefined> {
  try {
    return (await ask.single(id)).brand
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}
