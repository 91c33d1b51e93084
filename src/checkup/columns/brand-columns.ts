/**
 * What the check-up keeps of every brand that it read: one column for each field, one row for each brand, in the order
 * in which they came. Rules read columns, so that 100,000 brands take a few megabytes.
 */
import { fieldsOf } from '#contract/additional-fields.ts'
import { foldName } from '#contract/fold-name.ts'
import type { ReadBrand } from '#contract/read-brand.ts'
import { readTimestamp, TIMESTAMP_FORMS, type TimestampForm } from '#contract/timestamp.ts'
import { TextColumn, type TextColumnData } from './text-column.ts'

/** Plain data, for structured clone. */
export interface BrandColumnsData {
  readonly ids: TextColumnData
  readonly names: TextColumnData
  readonly logos: TextColumnData
  readonly times: Float64Array
  readonly forms: Uint8Array
}

/** The folded names, a line for each row, so that one search runs through all of them. */
export interface FoldedNames {
  readonly text: string
  /** Where each row's line begins. */
  readonly starts: Uint32Array
}

const NO_FORM = 255

export class BrandColumns {
  /** Exact; empty where a brand has no id that can be read. */
  readonly ids = new TextColumn()
  /** As sent; empty where there is no text. */
  readonly names = new TextColumn()
  readonly logos = new TextColumn()
  #times = new Float64Array(1024)
  #forms = new Uint8Array(1024)
  #folded: FoldedNames | undefined

  get length(): number {
    return this.ids.length
  }

  add({ id, raw }: Pick<ReadBrand, 'id' | 'raw'>): number {
    const row = this.length
    const fields = fieldsOf(raw)
    const timestamp = readTimestamp(fields['updated_at'])
    if (row === this.#times.length) this.#grow()
    this.#times[row] = timestamp?.at ?? Number.NaN
    this.#forms[row] = timestamp ? TIMESTAMP_FORMS.indexOf(timestamp.form) : NO_FORM
    this.ids.push(id ?? '')
    this.names.push(textOf(fields['name']))
    this.logos.push(textOf(fields['logo']))
    this.#folded = undefined
    return row
  }

  /** Milliseconds since 1970, each value read by itself; NaN where it is no timestamp. */
  time(row: number): number {
    return this.#times[row]!
  }

  /** How the row's timestamp is written; undefined where it is none. */
  form(row: number): TimestampForm | undefined {
    return TIMESTAMP_FORMS[this.#forms[row]!]
  }

  /** The form of most timestamps. */
  mainForm(): TimestampForm | undefined {
    const counts = TIMESTAMP_FORMS.map(() => 0)
    for (let row = 0; row < this.length; row++) {
      const form = this.#forms[row]!
      if (form !== NO_FORM && this.#times[row] !== 0) counts[form]! += 1
    }
    const most = Math.max(...counts)
    return most === 0 ? undefined : TIMESTAMP_FORMS[counts.indexOf(most)]
  }

  folded(): FoldedNames {
    if (this.#folded) return this.#folded
    const starts = new Uint32Array(this.length + 1)
    const lines: string[] = []
    let start = 0
    for (let row = 0; row < this.length; row++) {
      const line = foldName(this.names.at(row)).replaceAll('\n', ' ')
      lines.push(line)
      starts[row] = start
      start += line.length + 1
    }
    starts[this.length] = start
    this.#folded = { text: lines.join('\n'), starts }
    return this.#folded
  }

  data(): BrandColumnsData {
    return {
      ids: this.ids.data(),
      names: this.names.data(),
      logos: this.logos.data(),
      times: this.#times.slice(0, this.length),
      forms: this.#forms.slice(0, this.length),
    }
  }

  static from(data: BrandColumnsData): BrandColumns {
    const columns = new BrandColumns()
    const [ids, names, logos] = [data.ids, data.names, data.logos].map((column) => TextColumn.from(column))
    for (const [row, time] of data.times.entries()) {
      if (row === columns.#times.length) columns.#grow()
      columns.#times[row] = time
      columns.#forms[row] = data.forms[row]!
      columns.ids.push(ids!.at(row))
      columns.names.push(names!.at(row))
      columns.logos.push(logos!.at(row))
    }
    return columns
  }

  #grow(): void {
    const times = new Float64Array(2 * this.#times.length)
    times.set(this.#times)
    this.#times = times
    const forms = new Uint8Array(2 * this.#forms.length)
    forms.set(this.#forms)
    this.#forms = forms
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
