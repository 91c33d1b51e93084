/**
 * What the check-up keeps of every brand that it read: one column for each field, one row for each brand, in the order
 * in which they came.
 */
import * as z from 'zod/mini'
import { fieldsOf } from '#contract/additional-fields.ts'
import { foldName } from '#contract/fold-name.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { readTimestamp, TIMESTAMP_FORMS, type TimestampForm } from '#contract/timestamp.ts'

/** The brands that were read, as a report has them. */
export const catalogueSchema = z.object({
  ids: z.array(z.string()),
  names: z.array(z.string()),
  logos: z.array(z.string()),
  /** As the service writes them; null where there is none. */
  updated: z.array(z.nullable(z.union([z.number(), z.string()]))),
})
export type Catalogue = z.infer<typeof catalogueSchema>

export class BrandColumns {
  /** Exact; empty where a brand has no id that can be read. */
  readonly ids: string[] = []
  /** As sent; empty where there is no text. */
  readonly names: string[] = []
  readonly logos: string[] = []
  /** As sent; null where it is no timestamp. */
  readonly updated: (number | string | null)[] = []
  readonly #timestamps: ReturnType<typeof readTimestamp>[] = []
  #folded: string[] | undefined

  get length(): number {
    return this.ids.length
  }

  add({ id, raw }: Pick<ReadBrand, 'id' | 'raw'>): number {
    const { name, logo, updated_at: updated } = fieldsOf(raw)
    const timestamp = readTimestamp(updated)
    this.#timestamps.push(timestamp)
    this.updated.push(timestamp && (updated as number | string))
    this.names.push(textOf(name))
    this.logos.push(textOf(logo))
    this.#folded = undefined
    return this.ids.push(id ?? '') - 1
  }

  /** Milliseconds since 1970, each value read by itself; NaN where it is no timestamp. */
  time(row: number): number {
    return this.#timestamps[row]?.at ?? Number.NaN
  }

  /** How the row's timestamp is written; undefined where it is none. */
  form(row: number): TimestampForm | undefined {
    return this.#timestamps[row]?.form
  }

  /** The form of most timestamps. */
  mainForm(): TimestampForm | undefined {
    const real = this.#timestamps.filter((timestamp) => timestamp !== null && timestamp.at !== 0)
    const counts = Map.groupBy(real, (timestamp) => timestamp?.form)
    const count = (form: TimestampForm) => counts.get(form)?.length ?? 0
    return TIMESTAMP_FORMS.filter(count).toSorted((a, b) => count(b) - count(a))[0]
  }

  /** The folded names, by row. */
  folded(): readonly string[] {
    return (this.#folded ??= this.names.map((name) => foldName(name)))
  }

  data(): Catalogue {
    return {
      ids: [...this.ids],
      names: [...this.names],
      logos: [...this.logos],
      updated: [...this.updated],
    }
  }

  /** @param changed brands that take the place of a row's own. */
  static from(
    data: Catalogue,
    changed: ReadonlyMap<number, Pick<ReadBrand, 'id' | 'raw'>> = new Map(),
  ): BrandColumns {
    const columns = new BrandColumns()
    for (const [row, id] of data.ids.entries()) {
      const raw = { name: data.names[row], logo: data.logos[row], updated_at: data.updated[row] }
      columns.add(changed.get(row) ?? { id, raw })
    }
    return columns
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
