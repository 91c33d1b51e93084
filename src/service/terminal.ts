/** What the service says to a person at a terminal, and asks. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'

/** Why a command cannot go on, the start of the service among them, as plain sentences for its user. No stack trace follows. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}

/** The code of a system error, such as `EADDRINUSE`; empty for any other value. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** For a file that cannot be opened, read or written. @throws CommandFailure with Node's message, which names file and reason. */
export function failForFile(error: unknown): never {
  throw new CommandFailure(`${(error as Error).message}.`, { cause: error })
}

/** How the program is called here: a release has it on the path, a checkout has npm. */
export const PROGRAM = existsSync(join(import.meta.dirname, '../../bin/node'))
  ? 'brand-catalogue'
  : 'npx brand-catalogue'

/**
 * Asks on the terminal.
 * @throws CommandFailure if nobody is there to be asked, or unless the answer is yes. Ctrl-C and Ctrl-D are a no.
 */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandFailure(`${question} Nobody can be asked: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(terminal, 'close').then(() => '')
  const answered = terminal.question(`${question} [y/N] `).catch(() => '')
  const answer = await Promise.race([answered, closed])
  terminal.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandFailure('Not confirmed.')
}

/** Control characters, and those that change the direction of text: a terminal would obey them. */
const UNPRINTABLE = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Text from a file or a database for a terminal: characters that a terminal would obey are escaped as in JSON. */
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
 * Says why a command failed: what we can explain in one sentence; anything else is a bug and comes with its trace.
 * @returns the exit code.
 */
export function failCommand(error: unknown): 1 {
  const isExplained = error instanceof CommandFailure || (error instanceof Error && 'path' in error)
  console.error(isExplained ? error.message : error)
  return 1
}
