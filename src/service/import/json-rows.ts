import { ImportFailure } from './import-failure.ts'
import { MAX_ROW_LENGTH, type Row, type RowBatches } from './row.ts'

/**
 * The rows of NDJSON: one JSON object on each line; blank lines are nothing. An object tells its own end, so that only
 * a last line which is none can be one cut short.
 * @throws ImportFailure on an endless line, or when there is nothing at all.
 */
export async function* ndjsonRows(chunks: AsyncIterable<string>): RowBatches {
  let rest = ''
  let line = 1
  let empty = true
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    const first = line
    line += lines.length
    const rows = lines.flatMap((text, index) => (text.trim() === '' ? [] : [parseRow(text, first + index)]))
    empty &&= rows.length === 0
    yield rows
    if (rest.length > MAX_ROW_LENGTH) throw endless(line)
  }
  if (rest.trim() !== '') {
    const row = parseRow(rest, line)
    yield [{ ...row, unended: row.fields === undefined }]
  } else if (empty) throw new ImportFailure('The file is empty: each line must be a JSON object.')
}

/**
 * The rows of one JSON array of objects, in constant memory: the text is only cut at the array's own commas, and each
 * piece is left to `JSON.parse`.
 * @throws ImportFailure when the text is no array, or ends before it does, as a download cut short would.
 */
export async function* jsonRows(chunks: AsyncIterable<string>): RowBatches {
  const cutter = new ArrayCutter()
  for await (const chunk of chunks) yield cutter.cut(chunk)
  cutter.end()
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const NEWLINE = 0x0a
const SPACE = 0x20

/** Cuts a JSON array that comes in chunks into its elements. */
class ArrayCutter {
  #place: 'before' | 'inside' | 'after' = 'before'
  #line = 1
  /** The beginning of an element whose end has not come yet. */
  #piece = ''
  /** The line on which the element begins; undefined before it does. */
  #pieceLine: number | undefined
  #pieces = 0
  /** How many brackets inside the array are open. */
  #depth = 0
  #inString = false
  #escaped = false

  cut(chunk: string): Row[] {
    const rows: Row[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (code === NEWLINE) this.#line++
      if (this.#place !== 'inside') {
        if (code > SPACE) {
          this.#begin(code)
          start = at + 1
        }
      } else if (this.#separates(code)) {
        const last = code === CLOSE_ARRAY
        const text = (this.#piece + chunk.slice(start, at)).trim()
        const empty = last && text === '' && this.#pieces === 0
        if (!empty) rows.push(parseRow(text, this.#pieceLine ?? this.#line))
        this.#pieces++
        this.#piece = ''
        this.#pieceLine = undefined
        start = at + 1
        if (last) this.#place = 'after'
      }
    }
    if (this.#place === 'inside') this.#piece += chunk.slice(start)
    if (this.#piece.length > MAX_ROW_LENGTH) throw endless(this.#pieceLine ?? this.#line)
    return rows
  }

  end(): void {
    if (this.#place !== 'after') throw new ImportFailure('The file ends before its JSON array does.')
  }

  #begin(code: number): void {
    if (this.#place === 'after') {
      throw new ImportFailure(`Line ${this.#line}: the JSON array ends, and more follows.`)
    }
    if (code !== OPEN_ARRAY)
      throw new ImportFailure(`Line ${this.#line}: this is not a JSON array of brands.`)
    this.#place = 'inside'
  }

  /** Takes one character of the array; whether it ends an element. */
  #separates(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) this.#inString = false
      return false
    }
    if (this.#depth === 0 && (code === COMMA || code === CLOSE_ARRAY)) return true
    if (code > SPACE) this.#pieceLine ??= this.#line
    if (code === QUOTE) this.#inString = true
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) this.#depth++
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) this.#depth--
    return false
  }
}

function parseRow(text: string, line: number): Row {
  try {
    const fields: unknown = JSON.parse(text)
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) {
      return { line, fields: fields as Record<string, unknown>, text: () => text }
    }
    return { line, problem: 'this is not a JSON object', text: () => text }
  } catch {
    return { line, problem: 'this is not JSON', text: () => text }
  }
}

function endless(line: number): ImportFailure {
  return new ImportFailure(
    `Line ${line}: a row has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters.`,
  )
}
