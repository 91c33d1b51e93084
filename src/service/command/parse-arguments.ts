import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { StartFailure } from './start-failure.ts'

/** The arguments of a command. @throws StartFailure with its usage if there is an option that it does not have. */
export function parseArguments<Options extends ParseArgsOptionsConfig>(
  options: Options,
  usage: string,
  args: string[],
) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new StartFailure(usage, { cause: error })
  }
}
