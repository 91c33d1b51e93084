import { appendFileSync, writeFileSync } from 'node:fs'
import { csvLine } from '#client/csv-line.ts'
import { failForFile } from '#service/command-failure.ts'

/** How many rejected rows are printed on the terminal. All are in the file. */
const MAX_PRINTED = 20

/** Prints the first rejected rows, and writes all of them to a CSV file, which the first one creates. */
export class RejectsFile {
  readonly #path: string
  readonly #unit: string
  #count = 0

  /** @param unit what rows are counted in. */
  constructor(path: string, unit: 'Line' | 'Brand') {
    this.#path = path
    this.#unit = unit
  }

  get count(): number {
    return this.#count
  }

  /** @param print prints a line on the terminal. */
  add(line: number, reason: string, text: string, print: (line: string) => void): void {
    this.#count++
    if (this.#count <= MAX_PRINTED) print(`${this.#unit} ${line}: ${reason}.`)
    if (this.#count === MAX_PRINTED + 1) print(`More rejected rows are in ${this.#path}.`)
    try {
      if (this.#count === 1) writeFileSync(this.#path, csvLine(['line', 'reason', 'row']))
      appendFileSync(this.#path, csvLine([line, reason, text]))
    } catch (error) {
      failForFile(error)
    }
  }
}
