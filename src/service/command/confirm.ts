import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { StartFailure } from './start-failure.ts'

/**
 * Asks on the terminal.
 * @throws StartFailure if nobody is there to be asked, or unless the answer is yes. Ctrl-C and Ctrl-D are a no.
 */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new StartFailure(`${question} Nobody can be asked: add --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = once(terminal, 'close').then(() => '')
  const answered = terminal.question(`${question} [y/N] `).catch(() => '')
  const answer = await Promise.race([answered, closed])
  terminal.close()
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new StartFailure('Not confirmed.')
}
