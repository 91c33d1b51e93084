import type { Environment } from '#service/settings/settings.ts'

export interface Context {
  readonly environment: Environment
  /** Sets the exit code, which is 0 otherwise. */
  readonly exit: (code: number) => void
}
