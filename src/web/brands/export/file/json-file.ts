/** An export as one JSON array with one brand per line, so that line-based tools can compare two exports. */
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
