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
