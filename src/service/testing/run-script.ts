/** Runs the service's commands in separate processes, for tests. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export interface Run {
  readonly child: ChildProcess
  /** Everything printed so far, to either stream. */
  readonly output: () => string
  readonly exitCode: Promise<number | null>
}

/**
 * Runs the program in a folder of its own, with these settings and no others.
 * @param command such as `token list`.
 * @param wrapper a command that runs the command that follows it.
 */
export function runScript(
  command: string,
  folder: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
  wrapper: readonly string[] = [],
): Run {
  const [program = '', ...rest] = [
    ...wrapper,
    process.execPath,
    join(import.meta.dirname, '../../cli/main.ts'),
    ...command.split(' '),
    ...args,
  ]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH, NODE_COMPILE_CACHE, DRAIN_TIME: '0', ...settings },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  return {
    child,
    output: () => output,
    exitCode: once(child, 'close').then(([code]) => code as number | null),
  }
}

export async function waitFor(run: Run, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(run.output())
    if (match) return match
    if (run.child.exitCode !== null) throw new Error(`Ended early: ${run.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
