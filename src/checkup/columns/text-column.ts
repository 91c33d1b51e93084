const CHUNK_ROWS = 1024

/** A text column as plain data, which structured clone and IndexedDB copy quickly. */
export interface TextColumnData {
  readonly chunks: readonly string[]
  readonly ends: Uint32Array
}

/** Texts of many rows, held as a few long strings instead of one object for each row. */
export class TextColumn {
  readonly #chunks: string[] = []
  /** Where each text ends in its chunk. */
  #ends = new Uint32Array(CHUNK_ROWS)
  #open: string[] = []
  #openLength = 0
  length = 0

  push(text: string): void {
    if (this.length === this.#ends.length) {
      const ends = new Uint32Array(2 * this.length)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#open.push(text)
    this.#openLength += text.length
    this.#ends[this.length] = this.#openLength
    this.length += 1
    if (this.#open.length < CHUNK_ROWS) return
    this.#chunks.push(this.#open.join(''))
    this.#open = []
    this.#openLength = 0
  }

  at(row: number): string {
    const chunk = Math.floor(row / CHUNK_ROWS)
    const place = row % CHUNK_ROWS
    if (chunk === this.#chunks.length) return this.#open[place]!
    return this.#chunks[chunk]!.slice(place === 0 ? 0 : this.#ends[row - 1], this.#ends[row])
  }

  *[Symbol.iterator](): Generator<string, void> {
    for (let row = 0; row < this.length; row++) yield this.at(row)
  }

  data(): TextColumnData {
    return { chunks: [...this.#chunks, this.#open.join('')], ends: this.#ends.slice(0, this.length) }
  }

  static from({ chunks, ends }: TextColumnData): TextColumn {
    const column = new TextColumn()
    for (const [row, end] of ends.entries()) {
      const start = row % CHUNK_ROWS === 0 ? 0 : ends[row - 1]
      column.push(chunks[Math.floor(row / CHUNK_ROWS)]!.slice(start, end))
    }
    return column
  }
}
