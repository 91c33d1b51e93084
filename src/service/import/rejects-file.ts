import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { shortPath } from '#service/command/short-path.ts'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { quote } from './csv-rows.ts'
import { ImportFailure } from './import-failure.ts'

const HEADER = 'line,reason,row\n'
/** How many rejected rows are printed on the terminal. All are in the file. */
const MAX_PRINTED = 20

/** Prints the first rejected rows, and writes all of them to a CSV file, which the first one creates. */
export class RejectsFile {
  readonly #path: string
  #file: number | undefined
  #count = 0

  constructor(path: string) {
    this.#path = path
  }

  get count(): number {
    return this.#count
  }

  /** @param print prints a line on the terminal. */
  add(line: number, reason: string, text: string, print: (line: string) => void): void {
    this.#count++
    if (this.#count <= MAX_PRINTED) print(`Line ${line}: ${reason}.`)
    if (this.#count === MAX_PRINTED + 1) print(`More rejected rows are in ${shortPath(this.#path)}.`)
    try {
      if (this.#file === undefined) {
        this.#file = openSync(this.#path, 'w')
        writeSync(this.#file, HEADER)
      }
      writeSync(this.#file, `${line},${quote(reason)},${quote(text)}\n`)
    } catch (error) {
      throw new ImportFailure(
        `The rejected rows cannot be written to ${shortPath(this.#path)} (${systemErrorCode(error)}).`,
        { cause: error },
      )
    }
  }

  /** If no row was rejected, removes the file of an earlier import: its rows are not rejected any more. */
  finish(): void {
    if (this.#count > 0) return
    try {
      if (isRejectsFile(this.#path)) rmSync(this.#path)
    } catch {
      // There is none, or it cannot be removed.
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

/** Whether an earlier import wrote the file. Reading anything else, such as a terminal, could block forever. */
function isRejectsFile(path: string): boolean {
  if (!statSync(path).isFile()) return false
  const beginning = Buffer.alloc(HEADER.length)
  const file = openSync(path, 'r')
  readSync(file, beginning)
  closeSync(file)
  return beginning.toString() === HEADER
}
