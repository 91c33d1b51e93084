/** Messages and questions for a person at a terminal. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'

/** Why a command (or the start of the service) cannot continue, as sentences for its user. No stack trace is printed. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}

/** The code of a system error, such as `EADDRINUSE`; empty for any other value. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const ROOT = join(import.meta.dirname, '../..')
export const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  version: string
}

/** How users call the program: a release has it on the path, a checkout runs it with npx. */
export const PROGRAM = existsSync(join(ROOT, 'bin/node')) ? 'brand-catalogue' : 'npx brand-catalogue'

/**
 * Asks for confirmation on the terminal.
 * @throws CommandFailure if there is no terminal, or unless the answer is yes. Ctrl-C and Ctrl-D count as no.
 */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    // `npm exec brand-catalogue import … --yes` runs without the option, which npm takes for its own of that name.
    const hint = process.env['npm_config_yes'] === 'true' ? ' after "--", or npm keeps it for itself' : ''
    throw new CommandFailure(`${question} To confirm without a terminal, add --yes${hint}.`)
  }
  showProgress('')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(terminal, 'close').then(() => '')
  const answered = terminal.question(`${question} [y/N] `).catch(() => '')
  const answer = await Promise.race([answered, closed])
  terminal.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandFailure('Not confirmed.')
}

/** Shows a line at a terminal, on standard error, in place of the one before; an empty text removes it. Silent elsewhere. */
export function showProgress(text: string): void {
  const { isTTY, columns } = process.stderr
  // A terminal that does not report its width has 0 columns.
  if (isTTY) process.stderr.write(`\r\u001B[K${text.slice(0, (columns || 80) - 1)}`)
}

/** Prints a line on standard error, in place of the line of progress. The text may come from a file or a database. */
export function printLine(text: string): void {
  showProgress('')
  console.error(printable(text))
}

/** Until it is disposed of, Ctrl-C runs `cleanUp`, prints a sentence, and ends the process. */
export function exitOnInterrupt(sentence: string, cleanUp: () => void = () => {}): Disposable {
  const end = () => {
    cleanUp()
    printLine(sentence)
    process.exit(130)
  }
  process.once('SIGINT', end)
  return { [Symbol.dispose]: () => void process.off('SIGINT', end) }
}

/** Control characters, and those that change the direction of text: a terminal would act on them. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Makes text from a file or a database safe for a terminal: control characters are escaped as in JSON. */
export function printable(text: string): string {
  return text.replaceAll(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A path as a person would name it: relative to the current folder when it is inside. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') ? path : short
}

/**
 * Prints why a command failed: the message of an error that we expect, or Node's about a file, which names the file and the
 * reason. Any other error is a bug, printed with its stack trace.
 * @returns the exit code.
 */
export function failCommand(error: unknown): 1 {
  showProgress('')
  // Node's "ENOENT: no such file or directory, open 'brands.csv'" becomes "brands.csv: no such file or directory."
  if (error instanceof Error && 'path' in error)
    console.error(`${String(error.path)}: ${error.message.replace(/^[A-Z]+: |, \w+ '.*$/gs, '')}.`)
  else console.error(error instanceof CommandFailure ? error.message : error)
  return 1
}
