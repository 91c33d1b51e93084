import { StartFailure, systemErrorCode } from './start-failure.ts'

/** Runs a command: what we can explain is one sentence on stderr, anything else is a bug and comes with its trace. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExplained = error instanceof StartFailure || systemErrorCode(error).startsWith('ERR_PARSE_ARGS')
    console.error(isExplained ? (error as Error).message : error)
    process.exitCode = 1
  }
}
