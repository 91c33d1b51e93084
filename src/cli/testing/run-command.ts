/** Runs commands in the process of the test. */
import { format } from 'node:util'
import { vi } from 'vitest'
import { runProgram } from '#cli/brand-catalogue.ts'

/** Runs a command in a folder, with these settings and no others. @returns its exit code, and what it printed. */
export async function runCommand(
  command: string,
  folder: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  let output = ''
  const print = (...values: unknown[]): void => void (output += `${format(...values)}\n`)
  const printers = (['log', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(print),
  )
  const workingFolder = process.cwd()
  process.chdir(folder)
  try {
    const code = await runProgram([...command.split(' '), ...args], settings)
    return { code, output }
  } finally {
    process.chdir(workingFolder)
    for (const printer of printers) printer.mockRestore()
  }
}
