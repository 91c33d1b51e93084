/** What keeps the service from starting, as one plain sentence for the person who starts it. No stack trace follows. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

/** The code of a system error, such as `EADDRINUSE`; empty for any other value. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** For a file that cannot be opened, read or written. @throws StartFailure with Node's message, which names file and reason. */
export function failForFile(error: unknown): never {
  throw new StartFailure(`${(error as Error).message}.`, { cause: error })
}
