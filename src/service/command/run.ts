import { StartFailure, systemErrorCode } from './start-failure.ts'

/** @returns the exit code, unless it is 0. */
export type Command = (args: string[], environment: NodeJS.ProcessEnv) => Promise<number | void>

/** Runs the command that this process is for. */
export async function run(command: Command): Promise<void> {
  process.exitCode = await execute(command, process.argv.slice(2), process.env)
}

/**
 * What we can explain is one sentence on stderr, anything else is a bug and comes with its trace.
 * @returns the exit code.
 */
export async function execute(
  command: Command,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    return (await command(args, environment)) ?? 0
  } catch (error) {
    const isExplained = error instanceof StartFailure || systemErrorCode(error).startsWith('ERR_PARSE_ARGS')
    console.error(isExplained ? (error as Error).message : error)
    return 1
  }
}
