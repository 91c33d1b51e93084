import { ImportFailure } from './import-failure.ts'
import { MAX_ROW_LENGTH, type Row, type RowBatches, tooLongRow } from './row.ts'

/**
 * The rows of NDJSON: one JSON object per line. Blank lines are ignored. A last line without a line end is truncated only
 * if it is not valid JSON.
 * @throws ImportFailure if there are no rows.
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
    const rows = lines.flatMap((text, index) => (text.trim() === '' ? [] : [toRow(text, first + index)]))
    empty &&= rows.length === 0
    yield rows
    // Of a line that is too long, only its beginning is reported, and memory must not hold more.
    rest = rest.slice(0, MAX_ROW_LENGTH + 1)
  }
  if (rest.trim() !== '') {
    const row = toRow(rest, line)
    yield [{ ...row, isUnterminated: row.fields === undefined }]
  } else if (empty) throw new ImportFailure('The file is empty: each line must be a JSON object.')
}

/**
 * The rows of one JSON array of objects, in constant memory: the text is split at the array's own commas, and `JSON.parse`
 * reads each element.
 * @throws ImportFailure if the text is not an array, or is truncated.
 */
export async function* jsonRows(chunks: AsyncIterable<string>): RowBatches {
  const splitter = new ArraySplitter()
  for await (const chunk of chunks) yield splitter.split(chunk)
  splitter.end()
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

/** Splits a JSON array, which arrives in chunks, into its elements. */
class ArraySplitter {
  #state: 'before' | 'inside' | 'after' = 'before'
  #line = 1
  /** The start of an element whose end has not arrived yet. */
  #element = ''
  /** The line on which the element begins. */
  #elementLine: number | undefined
  #elements = 0
  /** How many brackets are open inside the array. */
  #depth = 0
  #inString = false
  #escaped = false

  split(chunk: string): Row[] {
    const rows: Row[] = []
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at)
      if (code === NEWLINE) this.#line++
      if (this.#state !== 'inside') {
        if (code > SPACE) {
          this.#begin(code)
          start = at + 1
        }
      } else if (this.#endsElement(code)) {
        const last = code === CLOSE_ARRAY
        const text = (this.#element + chunk.slice(start, at)).trim()
        const empty = last && text === '' && this.#elements === 0
        if (!empty) rows.push(parseRow(text, this.#elementLine ?? this.#line))
        this.#elements++
        this.#element = ''
        this.#elementLine = undefined
        start = at + 1
        if (last) this.#state = 'after'
      }
    }
    if (this.#state === 'inside') this.#element += chunk.slice(start)
    if (this.#element.length > MAX_ROW_LENGTH) throw tooLong(this.#elementLine ?? this.#line)
    return rows
  }

  end(): void {
    if (this.#state !== 'after') throw new ImportFailure('The file ends before its JSON array does.')
  }

  #begin(code: number): void {
    if (this.#state === 'after') {
      throw new ImportFailure(`Line ${this.#line}: the JSON array ends, and more follows.`)
    }
    if (code !== OPEN_ARRAY)
      throw new ImportFailure(`Line ${this.#line}: this is not a JSON array of brands.`)
    this.#state = 'inside'
  }

  /** Reads one character inside the array. @returns whether it ends an element. */
  #endsElement(code: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (code === BACKSLASH) this.#escaped = true
      else if (code === QUOTE) this.#inString = false
      return false
    }
    if (this.#depth === 0 && (code === COMMA || code === CLOSE_ARRAY)) return true
    if (code > SPACE) this.#elementLine ??= this.#line
    if (code === QUOTE) this.#inString = true
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) this.#depth++
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) this.#depth--
    return false
  }
}

function toRow(text: string, line: number): Row {
  return text.length > MAX_ROW_LENGTH ? tooLongRow(line, text) : parseRow(text, line)
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

function tooLong(line: number): ImportFailure {
  return new ImportFailure(
    `Line ${line}: a row has more than ${MAX_ROW_LENGTH.toLocaleString('en')} characters.`,
  )
}
