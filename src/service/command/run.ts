import { StartFailure } from './start-failure.ts'

/** Runs a command: what we can explain is one sentence on stderr, anything else is a bug and comes with its trace. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : error)
    process.exitCode = 1
  }
}
