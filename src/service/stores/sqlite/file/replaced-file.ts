import { statSync } from 'node:fs'
import { shortPath } from '#service/command/short-path.ts'
import { StartFailure } from '#service/command/start-failure.ts'

/**
 * A file that is moved away or replaced stays open: the service would go on with data that nobody else sees, and a
 * revoked token would stay valid.
 * @returns a check that throws a StartFailure once another file, or none, is at `path`.
 */
export function replacedFileCheck(path: string): () => void {
  const { ino, dev } = statSync(path)
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino === ino && now.dev === dev) return
    throw new StartFailure(
      `${shortPath(path)} was ${now ? 'replaced' : 'moved or deleted'} while the service has it open. Restart the service.`,
    )
  }
}
