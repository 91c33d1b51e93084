import type { CheckupProgress } from '#checkup/run/progress.ts'

/** Progress on the last line of a terminal; elsewhere it draws nothing. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.#stream = stream
  }

  show(progress: CheckupProgress): void {
    if (!this.#stream.isTTY) return
    // A terminal that does not tell its width has 0 columns.
    const width = (this.#stream.columns || 80) - 1
    this.#stream.write(`\r\u001B[K${progressWords(progress).slice(0, width)}`)
  }

  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001B[K')
  }
}

export function progressWords({
  stage,
  brands,
  total,
  probes,
  logos,
  findings,
  wait,
}: CheckupProgress): string {
  const parts = [
    stage === 'asking' && probes.of > 0
      ? `Filters ${probes.done} of ${probes.of}`
      : `Brands ${count(brands)}${total === null ? '' : ` of ${count(total)}`}`,
    ...(logos.of > 0 ? [`logos ${count(logos.done)} of ${count(logos.of)}`] : []),
    `${count(findings.fault)} faults, ${count(findings.suspicious)} suspicious`,
    ...(wait ? [`waiting ${Math.ceil(wait.milliseconds / 1000)} s: ${wait.cause}`] : []),
  ]
  return parts.join(' · ')
}

function count(number: number): string {
  return number.toLocaleString('en')
}
