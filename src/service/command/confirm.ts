import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'

/** Asks on the terminal, and takes anything but yes as no: Ctrl-C and Ctrl-D too. */
export async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(terminal, 'close').then(() => '')
  const answered = terminal.question(`${question} [y/N] `).catch(() => '')
  const answer = await Promise.race([answered, closed])
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}

/** Whether a person is there to be asked. */
export function canConfirm(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY
}
