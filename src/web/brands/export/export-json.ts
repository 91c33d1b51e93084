/** The brands of an export as one JSON array, a brand a line: valid JSON that tools can also compare line by line. */
export class JsonFile {
  readonly #parts: Blob[] = []

  /** `brands` as the service sent them. */
  add(brands: readonly unknown[]): void {
    if (brands.length === 0) return
    const lines = brands.map((brand) => JSON.stringify(brand)).join(',\n')
    this.#parts.push(new Blob([this.#parts.length === 0 ? '\n' : ',\n', lines]))
  }

  finish(): Promise<Blob> {
    return Promise.resolve(new Blob(['[', ...this.#parts, '\n]\n'], { type: 'application/json' }))
  }
}
