import { StartFailure } from '#service/command/start-failure.ts'

/** What makes a whole file unusable, as opposed to one row: nothing of it is imported. */
export class ImportFailure extends StartFailure {
  override name = 'ImportFailure'

  constructor(message: string, options?: ErrorOptions) {
    super(`${message} Nothing was imported.`, options)
  }
}
