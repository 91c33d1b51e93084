import { closeSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { shortPath } from '#service/command/short-path.ts'
import { systemErrorCode } from '#service/command/start-failure.ts'
import { quote } from './csv-rows.ts'
import { ImportFailure } from './import-failure.ts'

const HEADER = 'line,reason,row\n'
/** How many rejected rows are printed on the terminal; the file has all. */
const MAX_PRINTED = 20

/** Takes the rejected rows: prints the first of them, and writes all to a CSV file that the first one creates. */
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

  /** @param print shows a line to the person at the terminal. */
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

  /** After an import that took every row: what an earlier one rejected is no longer so. */
  finish(): void {
    if (this.#count > 0) return
    try {
      if (isRejectsFile(this.#path)) rmSync(this.#path)
    } catch {
      // There is none, or it stays.
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

/** Whether an earlier import wrote it. Anything but a file, such as a terminal, is not read: that could wait for ever. */
function isRejectsFile(path: string): boolean {
  if (!statSync(path).isFile()) return false
  const beginning = Buffer.alloc(HEADER.length)
  const file = openSync(path, 'r')
  readSync(file, beginning)
  closeSync(file)
  return beginning.toString() === HEADER
}
