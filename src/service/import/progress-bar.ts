import { printable } from '#service/command/printable.ts'

const WIDTH = 30
/** Milliseconds between two updates. */
const INTERVAL = 100

/** The part of a terminal's stream that is used. */
type Terminal = { readonly isTTY: boolean; write(text: string): unknown }

/** A progress bar on the last line of a terminal. If the output is no terminal, nothing is drawn. */
export class ProgressBar {
  readonly #stream: Terminal
  #drawnAt = 0
  #drawn = false

  constructor(stream: Terminal = process.stderr) {
    this.#stream = stream
  }

  /** @param share 0 … 1; undefined if the total is not known. */
  show(title: string, share: number | undefined, detail: string): void {
    const now = Date.now()
    if (!this.#stream.isTTY || now - this.#drawnAt < INTERVAL) return
    this.#drawnAt = now
    this.#drawn = true
    this.#stream.write(`\r\u001B[K${drawBar(title, share, detail)}`)
  }

  /** Prints a line above the bar. It may contain text from the file. */
  print(line: string): void {
    this.clear()
    this.#stream.write(`${printable(line)}\n`)
  }

  clear(): void {
    if (this.#drawn) this.#stream.write('\r\u001B[K')
    this.#drawn = false
    this.#drawnAt = 0
  }
}

export function drawBar(title: string, share: number | undefined, detail: string): string {
  if (share === undefined) return `${title} ${detail}`
  const full = Math.round(Math.min(1, share) * WIDTH)
  return `${title} [${'#'.repeat(full).padEnd(WIDTH, '-')}] ${Math.floor(Math.min(1, share) * 100)} % ${detail}`
}
